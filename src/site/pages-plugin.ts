import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodings, type Pages, type PreparedPage } from './pages.ts';

interface PagesOptions {
  /** null while they are not built: the calls work all the same. */
  pages: Pages | null;
  sessionCookie: string;
}

/** The pages of the product: prepared documents, and the files they load. */
export async function pagesPlugin(app: FastifyInstance, { pages, sessionCookie }: PagesOptions): Promise<void> {
  if (!pages) {
    app.setNotFoundHandler((_, reply) =>
      reply.code(404).type('text/plain').send('The pages are not built yet. Run: npm run build\n'),
    );
    return;
  }
  const { folder, rootFiles, byPath, notFound } = pages;
  const send = (page: PreparedPage, request: FastifyRequest, reply: FastifyReply) => {
    const variant = request.cookies[sessionCookie] ? page.present : page.absent;
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const { bytes, etag } = variant[encoding];
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding', etag });
    if (reply.statusCode === 200 && isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bytes);
  };

  await app.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // the build puts a hash of the content into each name
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
  });
  for (const name of rootFiles) {
    app.get(`/${name}`, (_, reply) => reply.sendFile(name, folder, { maxAge: '1h', immutable: false }));
  }
  for (const [path, page] of byPath) app.get(path, (request, reply) => send(page, request, reply));

  app.setNotFoundHandler((request, reply) => {
    const [path = '', query] = request.url.split(/\?(.*)/s, 2);
    // only a page's own address without the slash: never another host's, as //host would be
    const page = path.endsWith('/') ? path.slice(0, -1) : '';
    if (byPath.has(page)) return reply.redirect(query ? `${page}?${query}` : page, 301);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).send({ message: 'There is nothing at this address' });
    }
    return send(notFound, request, reply.code(404));
  });
}

/** The smallest of what the client takes. @param header Accept-Encoding, such as `gzip, br;q=0.5` */
function bestEncoding(header: string | string[] | undefined): Encoding {
  const accepted = new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return encodings.find((encoding) => accepted.has(encoding)) ?? 'identity';
}

/** Whether a copy that the client has is this one. @param header If-None-Match: tags, perhaps weak ones, or `*` */
function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));
}
