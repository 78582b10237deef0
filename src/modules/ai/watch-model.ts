import type { FastifyInstance } from 'fastify';
import { dayMs, hourMs } from '../../domain/time-units.ts';
import { logActivityNow } from '../../platform/activity/activity-log.ts';
import type { Orm } from '../../platform/database.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createRateLimiter } from '../../platform/rate-limits.ts';
import type { Writer } from '../../platform/writer.ts';

/** A process asks once a day; the log takes the same sentence from all of them together once in a little less. */
const onceADay = { name: 'model-check', points: 1, windowSeconds: 23 * 60 * 60 };

interface Watched {
  orm: Orm;
  writer: Writer;
  metrics: Pick<Metrics, 'observeModel'>;
}

/**
 * Asks the model's server about the key and the model once the app listens, then daily, or after an hour when the server
 * could not be reached. What an operator has to know goes to the log, to the admin panel and to the metrics. Nothing waits
 * for it; closing the app ends it.
 */
export function watchModel(app: FastifyInstance, { orm, writer, metrics }: Watched): void {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** @returns after how long to look again */
  async function look(): Promise<number> {
    try {
      const check = await writer.checkModel?.(closing.signal);
      if (!check) return dayMs;
      metrics.observeModel(check);
      if (check.problem) {
        app.log.warn(check.problem);
        await note(orm, check.problem);
      }
      return dayMs;
    } catch (error) {
      // an error of the SDK may quote the key
      const { name } = error instanceof Error ? error : new Error();
      if (!closing.signal.aborted) app.log.info(`the AI model could not be checked (${name})`);
      return hourMs;
    }
  }

  function start(): void {
    running = look().then((waitMs) => {
      if (!closing.signal.aborted) timer = setTimeout(start, waitMs).unref();
    });
  }

  if (!writer.checkModel) return;
  app.addHook('onListen', async () => start());
  app.addHook('onClose', async () => {
    closing.abort();
    clearTimeout(timer);
    await running;
  });
}

async function note(orm: Orm, message: string): Promise<void> {
  if (await createRateLimiter(orm, onceADay).allows(message.slice(0, 200))) {
    await logActivityNow(orm, { level: 'warning', action: 'ai.model', message });
  }
}
