import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Job, runJobs } from '../../../src/platform/jobs/jobs.ts';
import { perFile } from '../../support/apps.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const database = perFile(openTestDatabase);

test('a job that would slow down the start first runs a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ran: string[] = [];
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    ...{ name, everyMs: 60_000, ...more },
    run: async () => void ran.push(name),
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  runJobs(app, { orm: database.orm, jobs: [job('large', { atStart: false }), job('small')] });
  await app.ready();
  await vi.waitFor(() => expect(ran).toEqual(['small']), 20_000);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(ran).toContain('large'), 20_000);
});
