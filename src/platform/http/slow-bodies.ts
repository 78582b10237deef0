import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasCode } from '../errors/error-code.ts';

/**
 * Node limits the time to receive a request, however much of it arrives. The returned function exempts the request of a
 * reply; its connection is still closed when nothing arrives for `silentMs`.
 */
export function allowSlowBodies({ server }: FastifyInstance): (reply: FastifyReply) => void {
  const exempt = new WeakSet<object>();
  const handlers = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error, socket: Socket) => {
    // Node reports each late request once and leaves it to the handlers to end it
    if (hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT') && exempt.has(socket)) return;
    for (const handler of handlers) handler.call(server, error, socket);
  });
  return ({ raw }) => {
    const { socket } = raw;
    if (!socket) return;
    exempt.add(socket);
    // the connection may have other requests later
    raw.once('close', () => exempt.delete(socket));
  };
}
