import type { FastifyInstance } from 'fastify';
import { dayMs, hourMs } from '../../domain/product/time-units.ts';
import { logActivityNow } from '../../platform/activity/activity-log.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import type { Writer } from './writer.ts';
import type { WriterMetrics } from './writer-metrics.ts';

/**
 * Logs each problem once a day, although every process checks. The window is slightly shorter than a day, so that the
 * next daily check always falls outside it.
 */
const onceADay = { name: 'model-check', points: 1, windowSeconds: 23 * 60 * 60 };

interface ModelWatch {
  orm: Orm;
  writer: Writer;
  metrics: Pick<WriterMetrics, 'observeModel'>;
}

/**
 * Checks the API key and the model once the app listens, then daily, or after an hour if the server could not be
 * reached. Problems go to the log, the admin panel and the metrics. Runs in the background until the app closes.
 */
export function watchModel(app: FastifyInstance, { orm, writer, metrics }: ModelWatch): void {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** @returns the time until the next check, in milliseconds */
  async function runCheck(): Promise<number> {
    try {
      const check = await writer.checkModel?.(closing.signal);
      if (!check) return dayMs;
      metrics.observeModel(check);
      if (check.problem) {
        app.log.warn(check.problem);
        await logProblem(orm, check.problem);
      }
      return dayMs;
    } catch (error) {
      // the SDK's messages may quote the key
      const { name } = error instanceof Error ? error : new Error();
      if (!closing.signal.aborted) app.log.info(`the AI model could not be checked (${name})`);
      return hourMs;
    }
  }

  function start(): void {
    running = runCheck().then((waitMs) => {
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

async function logProblem(orm: Orm, message: string): Promise<void> {
  if (await createRateLimiter(orm, onceADay).allows(message.slice(0, 200))) {
    await logActivityNow(orm, { level: 'warning', action: 'ai.model', message });
  }
}
