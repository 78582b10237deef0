import type { FastifyRequest } from 'fastify';

/** What crawlers, link previews and programs call themselves; most name their site, which no browser does. Cubot makes phones. */
const machines =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|fetch|scan|monitor|check|headless|lighthouse|embed|externalhit|whatsapp|skype|https?:/i;

/**
 * Whether a request is a person who opens a page, as far as its headers tell: neither a program nor a crawler, a link
 * preview or what a browser loads ahead.
 */
export function isVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-purpose'] ?? ''}`;
  const loads = headers['sec-fetch-dest'] ?? 'document';
  return (
    method === 'GET' &&
    loads === 'document' &&
    agent.startsWith('Mozilla/') &&
    !machines.test(agent) &&
    !/prefetch|prerender|preview/i.test(purpose)
  );
}
