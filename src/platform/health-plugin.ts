import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { serverLimits } from '../domain/limits.ts';
import type { Orm } from './database.ts';

interface HealthOptions {
  orm: Orm;
  /** Whether the app is about to stop: then it is not the one to send people to. */
  isStopping: () => boolean;
}

/** /healthz: the process answers. /readyz: so does its database in time, and it is not about to stop, else 503. */
export async function healthPlugin(app: FastifyInstance, { orm, isStopping }: HealthOptions): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const { retryAfterSeconds, readyMs } = serverLimits.databaseTrouble;
    const refuse = (message: string) => reply.code(503).header('retry-after', retryAfterSeconds).send({ message });
    if (isStopping()) return refuse('The server is about to stop.');
    try {
      await inTime(orm.em.fork().execute('select 1'), readyMs);
      return { status: 'ready' };
    } catch (error) {
      request.log.error(error, 'the database does not answer');
      return refuse('The database does not answer.');
    }
  });
}

/** @throws what `work` throws, or when it takes longer than `ms` */
async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
