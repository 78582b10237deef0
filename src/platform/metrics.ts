import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type Stripe from 'stripe';
import type { Orm } from './database.ts';
import type { ModelCheck, Writer } from './writer.ts';

/** Histogram buckets in seconds, for our own responses and for calls to external services. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const externalBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Collects metrics of this process: requests, the event loop, memory, the database pool, and calls to Stripe and the
 * language model. Names and units follow https://prometheus.io/docs/practices/naming/
 */
export function createMetrics({ orm, stripe, writer }: { orm: Orm; stripe: Stripe; writer: Writer }) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const stripeCalls = new Histogram({
    name: 'stripe_call_duration_seconds',
    help: 'Time that Stripe took to answer',
    labelNames: ['method', 'status'],
    buckets: externalBuckets,
    registers,
  });
  const aiCalls = new Histogram({
    name: 'ai_call_duration_seconds',
    help: 'Time to write a text or scenes, to the end',
    labelNames: ['what', 'outcome'],
    buckets: externalBuckets,
    registers,
  });
  const modelOk = new Gauge({
    name: 'ai_model_ok',
    help: 'Whether the AI model can be used, by what its server says: 1 or 0',
    labelNames: ['model'],
    registers,
  });
  const modelShutdown = new Gauge({
    name: 'ai_model_shutdown_timestamp_seconds',
    help: 'When the maker of the AI model switches it off, or has',
    labelNames: ['model'],
    registers,
  });
  processMetrics();
  watchPool(orm, registers);
  const onResponse = ({ method, status, elapsed }: Stripe.ResponseEvent) =>
    stripeCalls.observe({ method, status }, elapsed / 1_000);
  stripe.on('response', onResponse);

  return {
    requests,
    /** Everything, in Prometheus' text format. */
    text: () => Registry.merge([processMetrics(), registry]).metrics(),
    contentType: registry.contentType,
    writer: withTimings(writer, aiCalls),
    /** Records a model check. Unknown values are not reported. */
    observeModel({ model, usable, shutdownAt }: ModelCheck): void {
      if (usable !== undefined) modelOk.set({ model }, usable ? 1 : 0);
      if (shutdownAt) modelShutdown.set({ model }, shutdownAt.getTime() / 1_000);
    },
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
    help: 'Connections of the pool: all, those at rest, and calls that wait for one',
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

/** Wraps a writer to time its calls. */
function withTimings(writer: Writer, calls: Histogram<'what' | 'outcome'>): Writer {
  return {
    label: writer.label,
    sample: writer.sample,
    async *writeField(request, signal) {
      const end = calls.startTimer({ what: 'field' });
      let outcome = 'stopped';
      try {
        yield* writer.writeField(request, signal);
        outcome = 'done';
      } catch (error) {
        outcome = 'failed';
        throw error;
      } finally {
        // also when the client stops reading halfway
        end({ outcome });
      }
    },
    async writeScenes(event, targetDuration, signal) {
      const end = calls.startTimer({ what: 'scenes' });
      try {
        const scenes = await writer.writeScenes(event, targetDuration, signal);
        end({ outcome: 'done' });
        return scenes;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
  };
}
