import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFresh } from '../platform/http/etag.ts';
import { type Encoding, encodings, type PreparedPage } from './prepared-document.ts';

/**
 * Returns a function that sends a prepared page in the variant for the request's cookie and in the best encoding that
 * the client accepts.
 */
export function createSender(sessionCookie: string) {
  return (page: PreparedPage, request: FastifyRequest, reply: FastifyReply) => {
    const variant = request.cookies[sessionCookie] ? page.present : page.absent;
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const { bytes, etag } = variant[encoding]();
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding', etag });
    if (reply.statusCode === 200 && isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bytes);
  };
}
export type SendDocument = ReturnType<typeof createSender>;

/**
 * Returns the client's accepted encoding that compresses best. @param header Accept-Encoding, such as
 * `gzip, br;q=0.5`
 */
export function bestEncoding(header: string | string[] | undefined): Encoding {
  const accepted = new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return encodings.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
