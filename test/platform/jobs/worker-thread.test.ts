import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { inWorkerThread } from '../../../src/platform/jobs/worker-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptreel-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const module = join(folder, 'work.mjs');
writeFileSync(
  module,
  `import { writeFileSync } from 'node:fs';
  let calls = 0;
  export default async function (task) {
    const mark = () => writeFileSync(\`${folder}/\${task}\`, '');
    if (task === 'die') process.on('exit', mark).exit(1);
    if (task === 'throw') throw new Error('no such page');
    if (task === 'hang') await new Promise(mark);
    calls += 1;
    return \`\${task} \${calls}\`;
  }`,
);
const thread = () => inWorkerThread<string, string>({ module, idleMs: 60_000, timeoutMs: 60_000 });

test('calls use one thread, one after the other', async () => {
  const run = thread();
  expect(await Promise.all(['a', 'b'].map((task) => run(task)))).toEqual(['a 1', 'b 2']);
});

test('after a call that fails, crashes or takes too long, the next ones still run', async () => {
  const deadlines: AbortController[] = [];
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  });
  onTestFinished(() => clock.mockRestore());
  const run = thread();
  const settled = Promise.allSettled(['throw', 'die', 'a', 'hang', 'b'].map((task) => run(task)));
  // as if they had timed out
  for (const task of ['die', 'hang']) {
    await expect.poll(() => existsSync(join(folder, task))).toBe(true);
    deadlines.at(-1)?.abort();
  }
  const results = await settled;
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[0]).toMatchObject({ reason: { message: 'no such page' } });
});

test('a call that is aborted while it waits is never made', async () => {
  const run = thread();
  const first = run('a');
  await expect(run('b', AbortSignal.abort())).rejects.toThrow();
  expect([await first, await run('c')]).toEqual(['a 1', 'c 2']);
});
