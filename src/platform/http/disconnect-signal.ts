import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that aborts if the client disconnects before the response is complete. Fastify's own
 * `request.signal` does not abort after the body is read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}
