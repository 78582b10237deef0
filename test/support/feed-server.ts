import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Listening, serve } from './servers.ts';

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

export interface FeedServer extends Listening {
  /** Paths and queries requested, in order. */
  requests: string[];
}

export interface FeedEntry {
  title: string;
  description?: string;
  category?: string;
  /** A date in any format that `new Date` accepts. */
  date?: string | number;
  /** Raw XML instead of the escaped title. */
  rawTitle?: string;
  source?: string;
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

/** Writes a feed in RSS 2.0. @param declaration the rest of the XML declaration, after the version */
export function rss(entries: FeedEntry[], declaration = ''): string {
  const items = entries.map(
    ({ title, rawTitle, description, category, date, source }) =>
      `<item><title>${rawTitle ?? escaped(title)}</title>${element('description', description)}` +
      element('category', category) +
      element('pubDate', date === undefined ? undefined : new Date(date).toUTCString()) +
      `${source === undefined ? '' : `<source url="https://paper.example/">${escaped(source)}</source>`}</item>`,
  );
  const channel = `<title>News</title><link>https://news.example/</link><description>All of it</description>`;
  return `<?xml version="1.0"${declaration}?><rss version="2.0"><channel>${channel}${items.join('')}</channel></rss>`;
}

/** Responds with a text or bytes, as XML unless `headers` say otherwise. */
export function answer(body: string | Uint8Array, headers: Record<string, string> = {}): Handler {
  return (response) => void response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(body);
}

export function redirectTo(location: string): Handler {
  return (response) => void response.writeHead(302, { location }).end();
}

/** Sends a feed in small pieces that never end, until the client disconnects. */
const drip: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/xml' }).write('<?xml version="1.0"?><rss><channel>');
  const timer = setInterval(() => response.write('<item><title>drop</title></item>'), 5);
  response.on('close', () => clearInterval(timer));
};

const tenMegabytes = 10_000_000;
const large = rss([{ title: 'Large', description: 'x'.repeat(tenMegabytes) }]);
const oneEntry = [{ title: 'Ordinary entry', description: 'As it should be.' }];

/** Feeds with common faults, by path, and a few valid feeds. */
const faultyFeeds: Record<string, Handler> = {
  '/good': answer(rss(oneEntry)),
  '/gzip': answer(gzipSync(rss(oneEntry)), { 'content-encoding': 'gzip' }),
  '/broken': answer('<?xml version="1.0"?><rss version="2.0"><channel><item><title>Cut sho'),
  '/html': answer('<!doctype html><title>Blocked</title><p>Please log in', { 'content-type': 'text/html' }),
  '/empty': answer(''),
  '/json': answer('{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}'),
  '/latin-1': answer(Buffer.from(rss([{ title: 'Zürich: Fête à Genève' }], ' encoding="ISO-8859-1"'), 'latin1')),
  '/windows-1252': answer(Buffer.from(rss([{ title: 'Price: \x80' }]), 'latin1'), {
    'content-type': 'text/xml; charset=windows-1252',
  }),
  '/large': answer(large),
  '/gzip-bomb': answer(gzipSync(large), { 'content-encoding': 'gzip' }),
  '/not-gzip': answer('plain', { 'content-encoding': 'gzip' }),
  '/strange-encoding': answer('plain', { 'content-encoding': 'constructor' }),
  '/error': (response) => void response.writeHead(500).end(rss(oneEntry)),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('<rss>', () => response.destroy());
  },
  '/hanging': () => undefined,
  '/drip': drip,
  '/loop': redirectTo('/loop'),
  '/three-redirects': redirectTo('/two-redirects'),
  '/two-redirects': redirectTo('/one-redirect'),
  '/one-redirect': redirectTo('good'),
  '/to-file': redirectTo('file:///etc/passwd'),
  '/to-nothing': (response) => void response.writeHead(302).end(),
};

/**
 * Starts a server of feeds on a free loopback port. It serves `faultyFeeds` and the feeds of `own`. The handlers in
 * `own` are looked up for each request, so a test can change them.
 */
export async function startFeedServer(own: Record<string, Handler> = {}): Promise<FeedServer> {
  const requests: string[] = [];
  const listening = await serve((request, response) => {
    const address = request.url ?? '/';
    requests.push(address);
    const path = address.split('?', 1)[0] ?? '/';
    const handler = own[path] ?? faultyFeeds[path];
    if (handler) handler(response, request);
    else response.writeHead(404).end();
  });
  return { ...listening, requests };
}
