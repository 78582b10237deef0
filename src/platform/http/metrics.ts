import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type Stripe from 'stripe';
import type { Orm } from '../database/orm.ts';

/** Histogram buckets in seconds, for our own responses and for calls to external services. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
export const externalBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Collects metrics of this process: requests, the event loop, memory, the database pool and calls to Stripe; features add
 * theirs to the registry. Names and units follow https://prometheus.io/docs/practices/naming/
 */
export function createMetrics({ orm, stripe }: { orm: Orm; stripe: Stripe }) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond to a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const stripeCalls = new Histogram({
    name: 'stripe_call_duration_seconds',
    help: 'Time Stripe took to respond',
    labelNames: ['method', 'status'],
    buckets: externalBuckets,
    registers,
  });
  processMetrics();
  watchPool(orm, registers);
  const onResponse = ({ method, status, elapsed }: Stripe.ResponseEvent) =>
    stripeCalls.observe({ method, status }, elapsed / 1_000);
  stripe.on('response', onResponse);

  return {
    registry,
    requests,
    /** Everything, in Prometheus' text format. */
    text: () => Registry.merge([processMetrics(), registry]).metrics(),
    contentType: registry.contentType,
    /** Removes listeners from objects that outlive the app. */
    close: () => stripe.off('response', onResponse),
  };
}

let processRegistry: Registry | undefined;

/** Memory, event-loop lag and so on: one registry per process, however many apps run in it. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Reports the connection pool. The embedded database has none. */
function watchPool(orm: Orm, registers: Registry[]): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool: all, idle ones, and calls waiting for one',
    labelNames: ['state'],
    registers,
    async collect() {
      const connection = orm.em.getConnection();
      if (!(connection instanceof PostgreSqlConnection)) return;
      const pool = await connection.getNativeClient();
      this.set({ state: 'all' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
