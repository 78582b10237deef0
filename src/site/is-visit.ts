import type { FastifyRequest } from 'fastify';

/**
 * Matches the user agents of crawlers, link previews and programs. Most contain a URL; browsers' do not.
 * Cubot is a phone brand.
 */
const machines =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|fetch|scan|monitor|check|headless|lighthouse|embed|externalhit|whatsapp|skype|https?:/i;

/**
 * Whether a request looks like a person opening a page, judged by its headers. False for programs, crawlers, link
 * previews and prefetches.
 */
export function isVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-purpose'] ?? ''}`;
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return (
    method === 'GET' &&
    destination === 'document' &&
    agent.startsWith('Mozilla/') &&
    !machines.test(agent) &&
    !/prefetch|prerender|preview/i.test(purpose)
  );
}
