import type { FastifyInstance } from 'fastify';
import type { Orm } from './database.ts';
import type { Sessions } from './identity/sessions.ts';
import { removeExpiredCounts } from './rate-limits.ts';

const hourMs = 60 * 60 * 1_000;

/** Removes expired sessions and counts once the app is ready and every hour, without holding anything up. */
export function keepHouse(app: FastifyInstance, { orm, sessions }: { orm: Orm; sessions: Sessions }): void {
  let running = Promise.resolve();
  const clean = () => {
    running = Promise.all([sessions.removeExpired(), removeExpiredCounts(orm)]).then(
      () => undefined,
      (error) => app.log.error(error, 'expired sessions could not be removed'),
    );
  };
  const timer = setInterval(clean, hourMs).unref();
  app.addHook('onReady', async () => clean());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
