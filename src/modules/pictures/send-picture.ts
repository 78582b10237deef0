import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PictureType } from '../../domain/storage/pictures.ts';
import { isFresh } from '../../platform/http/etag.ts';

/**
 * Sends a picture. Only the browser may cache it, for a year, since its address is the hash of its content. The content
 * security policy keeps a picture that is opened directly from loading or running anything.
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
