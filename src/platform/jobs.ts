import type { FastifyInstance } from 'fastify';
import type { Orm } from './database.ts';
import { Job as JobEntity } from './job.entity.ts';

export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const checkIntervalMs = 60_000;

/**
 * Does recurring jobs without holding anything up: once the app is ready, then whenever they are due. Of several
 * processes on one database exactly one does a job each time; should it die over it, the next turn is as usual.
 * Closing the app waits for what runs.
 */
export function runJobs(app: FastifyInstance, { orm, jobs }: { orm: Orm; jobs: readonly Job[] }): void {
  let running: Promise<void> = Promise.resolve();
  let closing = false;

  async function look(): Promise<void> {
    for (const job of jobs) {
      if (closing) return;
      try {
        if (await takeTurn(orm, job)) await job.run();
      } catch (error) {
        app.log.error(error, `the job ${job.name} failed`);
      }
    }
  }

  const start = () => {
    running = running.then(look);
  };
  const timer = setInterval(start, checkIntervalMs).unref();
  app.addHook('onReady', async () => start());
  app.addHook('onClose', async () => {
    closing = true;
    clearInterval(timer);
    await running;
  });
}

/** Whether a job is due and this process is the one to do it; the next turn begins counting now. */
async function takeTurn(orm: Orm, { name, everyMs }: Job): Promise<boolean> {
  const now = new Date();
  const taken = await orm.em
    .fork()
    .execute<unknown[]>(
      'insert into ?? as job (name, due_at) values (?, ?) on conflict (name) do update set due_at = excluded.due_at where job.due_at <= ? returning name',
      [JobEntity.meta.tableName, name, new Date(now.getTime() + everyMs), now],
      'all',
    );
  return taken.length > 0;
}
