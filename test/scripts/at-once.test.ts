import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

function runAtOnce(...scripts: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-at-once-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = { good: "node -p '6 * 7'", bad: 'node -e \'console.error("not good"); process.exit(3)\'' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: all }));
  const program = fromProjectRoot('src/scripts/at-once.ts');
  return promisify(execFile)(process.execPath, [program, ...scripts], { cwd: folder });
}

test('shows what each script prints', async () => {
  const { stdout } = await runAtOnce('good', 'good');
  expect(stdout).toBe('\ngood\n42\n\ngood\n42\n');
});

test.each([[['bad', 'good']], [['good', 'bad']]])(
  'fails when one of %j fails, and shows the output of both',
  async (scripts) => {
    await expect(runAtOnce(...scripts)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/(?=.*\ngood\n42\n)(?=.*\nbad failed\nnot good\n)/s),
    });
  },
);

test('fails when there is no such script', async () => {
  await expect(runAtOnce('missing')).rejects.toMatchObject({ code: 1 });
});
