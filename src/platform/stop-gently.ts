import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { serverLimits } from '../domain/limits.ts';

/**
 * Lets a closing app end every connection with a whole answer. Node ends those at rest, just when a browser may have
 * sent its next request, and keeps those at work for as long as they are kept alive. So connections are taken for a
 * moment more, every answer from now on says that it is the last on its connection, and the connection ends with it.
 * At the end those are cut that never finish what they send. See `serverLimits.stop`.
 * @returns whether the app is about to stop
 */
export function stopGently(app: FastifyInstance): () => boolean {
  const { drainMs, holdMs, holdAtMostMs, cutMs } = serverLimits.stop;
  let stopping = false;
  let held: PromiseWithResolvers<void> | undefined;
  let taken = 0;
  app.server.on('connection', () => {
    taken += 1;
  });
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close');
    await held?.promise;
  });
  app.addHook('onResponse', async ({ raw }) => {
    // an answer that had begun before could not say it
    if (stopping) raw.socket?.end();
  });
  app.addHook('preClose', async () => {
    stopping = true;
    if (!app.server.listening) return;
    setTimeout(() => app.server.closeAllConnections(), cutMs).unref();
    await pause(drainMs);
    // Whom the kernel has connected and Node has not yet taken is reset when Node stops listening. Who was answered
    // comes back at once: so nobody is answered until then, and all who came are taken, of whom Node takes one each
    // turn. Fastify would stop listening a moment after this.
    held = Promise.withResolvers();
    const last = performance.now() + holdAtMostMs;
    let before: number;
    await pause(holdMs);
    do {
      before = taken;
      await nextTurn();
    } while (taken > before && performance.now() < last);
    const closed = new Promise((resolve) => app.server.close(resolve));
    held.resolve();
    await closed;
  });
  return () => stopping;
}
