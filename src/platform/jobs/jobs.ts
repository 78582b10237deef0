import type { FastifyInstance } from 'fastify';
import { minuteMs } from '../../domain/product/time-units.ts';
import type { Orm } from '../database/orm.ts';
import { Job as JobEntity } from './job.entity.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** False for a job too heavy on memory or CPU to run right after startup. */
  atStart?: boolean;
  run: () => Promise<void>;
}

const checkIntervalMs = minuteMs;

/**
 * Runs recurring jobs in the background: when the app is ready, then whenever they are due. Among several processes on
 * one database, exactly one runs each job; if it crashes, the job runs again when next due. Closing the app waits for
 * the running job.
 */
export function runJobs(app: FastifyInstance, { orm, jobs }: { orm: Orm; jobs: readonly Job[] }): void {
  let running: Promise<void> = Promise.resolve();
  let closing = false;

  async function runDueJobs(isStart: boolean): Promise<void> {
    for (const job of jobs) {
      if (closing) return;
      if (isStart && job.atStart === false) continue;
      try {
        if (await claimJob(orm, job)) await job.run();
      } catch (error) {
        app.log.error(error, `the job ${job.name} failed`);
      }
    }
  }

  const start = (isStart: boolean) => {
    running = running.then(() => runDueJobs(isStart));
  };
  const timer = setInterval(() => start(false), checkIntervalMs).unref();
  app.addHook('onReady', async () => start(true));
  app.addHook('onClose', async () => {
    closing = true;
    clearInterval(timer);
    await running;
  });
}

/** Claims a job if it is due, and schedules its next run from now. @returns false if it is not due or another process has it */
async function claimJob(orm: Orm, { name, everyMs }: Job): Promise<boolean> {
  const now = new Date();
  const claimed = await orm.em
    .fork()
    .execute<unknown[]>(
      'insert into ?? as job (name, due_at) values (?, ?) on conflict (name) do update set due_at = excluded.due_at where job.due_at <= ? returning name',
      [JobEntity.meta.tableName, name, new Date(now.getTime() + everyMs), now],
      'all',
    );
  return claimed.length > 0;
}
