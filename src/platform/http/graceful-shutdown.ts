import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { serverLimits } from '../../domain/product/limits.ts';

/**
 * Closes an app without cutting off a response. By default, Node closes idle connections although a browser may have
 * just sent its next request, and waits for busy connections until their keep-alive ends. So the app accepts
 * connections a little longer, marks every response as the last on its connection, and closes the connection after it.
 * Clients that never finish sending are disconnected at the end. Times: `serverLimits.stop`.
 * @returns a function that tells whether the app is shutting down
 */
export function gracefulShutdown(app: FastifyInstance): () => boolean {
  const { drainMs, minHoldMs, maxHoldMs, forceCloseMs } = serverLimits.stop;
  let stopping = false;
  let responseGate: PromiseWithResolvers<void> | undefined;
  let acceptedConnections = 0;
  // connections that have not sent a request yet
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    acceptedConnections += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    if (responseGate) void responseGate.promise.then(() => done());
    else done();
  });
  app.addHook('onResponse', ({ raw }, _, done) => {
    // a response that started before the shutdown lacks the header
    if (stopping) raw.socket?.end();
    done();
  });
  app.addHook('preClose', async () => {
    stopping = true;
    if (!app.server.listening) return;
    setTimeout(() => app.server.closeAllConnections(), forceCloseMs).unref();
    await pause(drainMs);
    // When Node stops listening, it resets connections that the kernel completed but Node has not accepted yet. Clients
    // reconnect as soon as they get a response, so hold all responses until every pending connection is accepted (Node
    // accepts one per turn) and the listener is closed. Fastify would close it a moment after this hook. Closing it
    // disconnects clients that have not sent anything yet, so a client on a busy machine gets a moment to send.
    responseGate = Promise.withResolvers();
    const deadline = performance.now() + maxHoldMs;
    let before: number;
    await pause(minHoldMs);
    do {
      before = acceptedConnections;
      // a busy loop would take processor time from the clients
      await (unused.size > 0 ? pause(1) : nextTurn());
    } while ((acceptedConnections > before || unused.size > 0) && performance.now() < deadline);
    const closed = new Promise((resolve) => app.server.close(resolve));
    responseGate.resolve();
    await closed;
  });
  return () => stopping;
}
