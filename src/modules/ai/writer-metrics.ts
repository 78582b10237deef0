import { Gauge, Histogram, type Registry } from 'prom-client';
import { externalBuckets } from '../../platform/http/metrics.ts';
import type { ModelCheck, Writer } from './writer.ts';

export type WriterMetrics = ReturnType<typeof createWriterMetrics>;

/** Adds the metrics of the AI writer to a registry. */
export function createWriterMetrics(registry: Registry) {
  const registers = [registry];
  const aiCalls = new Histogram({
    name: 'ai_call_duration_seconds',
    help: 'Time until a text or all scenes are written',
    labelNames: ['what', 'outcome'],
    buckets: externalBuckets,
    registers,
  });
  const modelOk = new Gauge({
    name: 'ai_model_ok',
    help: 'Whether the AI model can be used, as reported by its server: 1 or 0',
    labelNames: ['model'],
    registers,
  });
  const modelShutdown = new Gauge({
    name: 'ai_model_shutdown_timestamp_seconds',
    help: 'When the provider shuts down the AI model, or did',
    labelNames: ['model'],
    registers,
  });

  return {
    /** Wraps a writer so that its calls are timed. */
    timed: (writer: Writer): Writer => withTimings(writer, aiCalls),
    /** Records a model check. Unknown values are not reported. */
    observeModel({ model, usable, shutdownAt }: ModelCheck): void {
      if (usable !== undefined) modelOk.set({ model }, usable ? 1 : 0);
      if (shutdownAt) modelShutdown.set({ model }, shutdownAt.getTime() / 1_000);
    },
  };
}

function withTimings(writer: Writer, calls: Histogram<'what' | 'outcome'>): Writer {
  /** Times a stream until it ends, fails, or the client stops reading halfway. */
  async function* timed<Part>(what: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    const end = calls.startTimer({ what });
    let outcome = 'stopped';
    try {
      yield* parts;
      outcome = 'done';
    } catch (error) {
      outcome = 'failed';
      throw error;
    } finally {
      end({ outcome });
    }
  }

  return {
    label: writer.label,
    sample: writer.sample,
    writeField: (request, signal) => timed('field', writer.writeField(request, signal)),
    planFilm: (material, signal) => timed('outline', writer.planFilm(material, signal)),
    writeFilmScenes: (request, signal) => timed('film-scenes', writer.writeFilmScenes(request, signal)),
    sortScenes: (paragraphs, signal) => timed('sorted-scenes', writer.sortScenes(paragraphs, signal)),
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
