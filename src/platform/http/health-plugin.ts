import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { serverLimits } from '../../domain/product/limits.ts';
import type { Orm } from '../database/orm.ts';

interface HealthOptions {
  orm: Orm;
  /** True during shutdown, when load balancers should send no more traffic. */
  isStopping: () => boolean;
}

/**
 * /healthz returns 200 while the process runs. /readyz returns 503 if the database does not respond in time or the
 * process is shutting down.
 */
export async function healthPlugin(app: FastifyInstance, { orm, isStopping }: HealthOptions): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const { retryAfterSeconds, readyMs } = serverLimits.databaseTrouble;
    const refuse = (message: string) => reply.code(503).header('retry-after', retryAfterSeconds).send({ message });
    if (isStopping()) return refuse('The server is shutting down.');
    try {
      await withTimeout(orm.em.fork().execute('select 1'), readyMs);
      return { status: 'ready' };
    } catch (error) {
      request.log.error(error, 'the database does not respond');
      return refuse('The database does not respond.');
    }
  });
}

/** @throws the error of `work`, or a timeout error after `ms` milliseconds */
async function withTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  const done = new AbortController();
  const timeout = pause(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no response within ${ms} ms`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    done.abort();
  }
}
