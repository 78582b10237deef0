import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type Stripe from 'stripe';
import type { Orm } from './database.ts';
import type { ModelCheck, Writer } from './writer.ts';

/** Upper bounds in seconds: of what our own server does, and of what others are asked to do. */
const ownSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const othersSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What the process measures of itself, in the names and units of https://prometheus.io/docs/practices/naming/:
 * requests, the event loop, memory, the database's pool, and calls to Stripe and the language model.
 */
export function createMetrics({ orm, stripe, writer }: { orm: Orm; stripe: Stripe; writer: Writer }) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: ownSeconds,
    registers,
  });
  const stripeCalls = new Histogram({
    name: 'stripe_call_duration_seconds',
    help: 'Time that Stripe took to answer',
    labelNames: ['method', 'status'],
    buckets: othersSeconds,
    registers,
  });
  const aiCalls = new Histogram({
    name: 'ai_call_duration_seconds',
    help: 'Time to write a text or scenes, to the end',
    labelNames: ['what', 'outcome'],
    buckets: othersSeconds,
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
    writer: timed(writer, aiCalls),
    /** Takes over what a model's server says of the model; what it leaves open has no number. */
    observeModel({ model, usable, shutdownAt }: ModelCheck): void {
      if (usable !== undefined) modelOk.set({ model }, usable ? 1 : 0);
      if (shutdownAt) modelShutdown.set({ model }, shutdownAt.getTime() / 1_000);
    },
    /** Lets go of what outlives the app. */
    close: () => stripe.off('response', onResponse),
  };
}

let ofProcess: Registry | undefined;

/** Memory, the event loop's lag and the like: one for the process, however many apps run in it. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The embedded database has no pool, and no numbers of one. */
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

/** The same writer, whose calls are timed. */
function timed(writer: Writer, calls: Histogram<'what' | 'outcome'>): Writer {
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
        // also when who asked stops reading half-way
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
