import type { FastifyInstance, FastifyRequest } from 'fastify';
import { trpcError } from '../errors/errors.ts';
import { secretsEqual } from '../secrets-equal.ts';
import type { Metrics } from './metrics.ts';

interface MetricsOptions {
  metrics: Metrics;
  /** A bearer token that allows reading from anywhere. */
  token: string | undefined;
  /**
   * The number of proxies in front. Without a token, only local requests may read the metrics, and none unless this is
   * 0: behind a proxy, every request may look local.
   */
  proxies: number;
}

/** /metrics, in Prometheus' text format. @throws NOT_FOUND without access */
export async function metricsPlugin(app: FastifyInstance, { metrics, ...access }: MetricsOptions): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) throw trpcError('NOT_FOUND', 'There is nothing at this address');
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}

/** Headers that show that a proxy forwarded the request. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip'];

type Access = Pick<MetricsOptions, 'token' | 'proxies'>;

function mayRead({ headers, socket }: FastifyRequest, { token, proxies }: Access): boolean {
  if (token !== undefined) return secretsEqual(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1], token);
  const isForwarded = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name),
  );
  return proxies === 0 && !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
