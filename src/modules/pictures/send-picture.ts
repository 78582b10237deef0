import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PictureType } from '../../domain/storage/pictures.ts';
import { isFresh } from '../../platform/http/etag.ts';

/**
 * Sends a picture that only the browser may cache, for a year, since its address is the hash of its content. Opened on
 * its own, it can neither load nor run anything.
 */
export function sendPicture(
  { hash, type, data }: { hash: string; type: PictureType; data: Buffer },
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = `"${hash}"`;
  reply.headers({
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    etag,
  });
  if (isFresh(headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(data);
}
