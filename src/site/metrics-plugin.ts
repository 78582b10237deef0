import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../platform/errors.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isSame } from '../platform/same-secret.ts';

interface MetricsOptions {
  metrics: Metrics;
  /** Who knows it may read from anywhere; without one, this machine alone may. */
  token: string | undefined;
}

/** /metrics, in Prometheus' text format. @throws NOT_FOUND to whom it does not concern */
export async function metricsPlugin(app: FastifyInstance, { metrics, token }: MetricsOptions): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw refusal('NOT_FOUND', 'There is nothing at this address');
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1], token);
  // a proxy on this machine asks for others, too, and says so
  const asksForOthers = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !asksForOthers && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
