import type { FastifyInstance, FastifyRequest } from 'fastify';
import { trpcError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { secretsEqual } from './secrets-equal.ts';

interface MetricsOptions {
  metrics: Metrics;
  /** With it as a bearer token anybody may read, from anywhere. */
  token: string | undefined;
  /** How many proxies stand in front. Without a token they must be none: what a proxy forwards comes from its address. */
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

/** Headers by which a proxy says for whom it asks, or that it does. */
const forwarding = ['forwarded', 'via', 'x-real-ip'];

type Access = Pick<MetricsOptions, 'token' | 'proxies'>;

function mayRead({ headers, socket }: FastifyRequest, { token, proxies }: Access): boolean {
  if (token !== undefined) return secretsEqual(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1], token);
  const isForwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || forwarding.includes(name));
  return proxies === 0 && !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
