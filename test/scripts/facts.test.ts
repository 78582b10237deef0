import { expect, test } from 'vitest';
import { factList } from '../../src/domain/targets/fact-list.ts';
import { targets } from '../../src/domain/targets/registry.ts';
import type { Target } from '../../src/domain/targets/target.ts';
import { Program } from '../support/program.ts';

async function facts(...args: string[]) {
  const program = new Program(['src/scripts/facts.ts', ...args]);
  return { code: await program.exit, lines: program.out.trimEnd().split('\n'), err: program.err };
}

test('it lists every fact, oldest first, or those of some targets', async () => {
  const [all, some, unknown] = await Promise.all([facts(), facts('kling-3', 'veo-3.1'), facts('sora-9')]);
  expect(all).toMatchObject({ code: 0, err: '' });
  const count = Object.values<Target>(targets).reduce((sum, target) => sum + factList(target.facts).length, 0);
  expect(all.lines).toHaveLength(count);
  const days = all.lines.map((line) => line.slice(0, 10));
  expect(days).toEqual(days.toSorted());
  expect(all.lines).toContainEqual(expect.stringMatching(/^2026-11-21 +sora-2 +seconds +\{.*\} +maker +https:\/\//));

  expect(new Set(some.lines.map((line) => line.split(/ +/)[1]))).toEqual(new Set(['veo-3.1', 'kling-3']));
  expect(unknown.code).toBe(1);
  expect(unknown.err).toMatch(/^Unknown target: sora-9\n/);
});
