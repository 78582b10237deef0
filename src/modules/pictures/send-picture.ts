import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PictureType } from '../../domain/pictures.ts';
import { isFresh } from '../../platform/etag.ts';

/**
 * Sends a picture, for its browser alone to keep: its address says what it holds. Opened by itself it may load and run
 * nothing, whatever is in it.
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
