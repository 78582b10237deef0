import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inOwnThread } from '../../src/platform/own-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptreel-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const module = join(folder, 'work.mjs');
writeFileSync(
  module,
  `import { setTimeout } from 'node:timers/promises';
  let calls = 0;
  export default async function (task) {
    if (task === 'die') process.exit(1);
    if (task === 'throw') throw new Error('no such page');
    if (task === 'hang') await setTimeout(60_000);
    calls += 1;
    return \`\${task} \${calls}\`;
  }`,
);
const thread = (timeoutMs = 30_000) => inOwnThread<string, string>({ module, idleMs: 1_000, timeoutMs });

test('calls share a thread, one after the other', async () => {
  const run = thread();
  expect(await Promise.all(['a', 'b'].map((task) => run(task)))).toEqual(['a 1', 'b 2']);
});

test('a call that fails, dies or takes too long leaves those behind it their turn', async () => {
  const run = thread(2_000);
  const results = await Promise.allSettled(['throw', 'die', 'a', 'hang', 'b'].map((task) => run(task)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[0]).toMatchObject({ reason: { message: 'no such page' } });
});

test('a call that is given up while it waits for its turn is never made', async () => {
  const run = thread();
  const first = run('a');
  await expect(run('b', AbortSignal.abort())).rejects.toThrow();
  expect([await first, await run('c')]).toEqual(['a 1', 'c 2']);
});
