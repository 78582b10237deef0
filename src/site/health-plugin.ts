import type { FastifyInstance } from 'fastify';
import type { Orm } from '../platform/database.ts';

/** /healthz: the process answers. /readyz: so does its database, else 503. */
export async function healthPlugin(app: FastifyInstance, { orm }: { orm: Orm }): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await orm.em.fork().execute('select 1');
      return { status: 'ready' };
    } catch (error) {
      request.log.error(error, 'the database does not answer');
      return reply.code(503).send({ message: 'The database does not answer.' });
    }
  });
}
