import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import type { Budget } from './budget.ts';

/**
 * `npm run bench:check`, after benchmarks: compares what they measured with the results that are committed, and fails
 * where something got worse by more than 15%.
 */
const mostLoss = 0.15;

interface Results {
  budgets?: Budget[];
}

/** The results in the last commit; none for a benchmark that is new. */
function committed(file: string): Results {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:${file}`], { cwd: fromProjectRoot(''), encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout) : {};
}

/** By how much of its former value a measurement got worse; less than 0 where it got better. */
function loss({ atMost }: Budget, { now, before }: { now: number; before: number }): number {
  const change = (now - before) / before;
  return atMost === undefined ? -change : change;
}

/** The figure to compare: the ratio to the bare server, which holds on any machine, where both runs have one. */
function compared(now: Budget, before: Budget) {
  const [ofNow, ofBefore] = [now.ratio, before.ratio];
  if (ofNow === undefined || ofBefore === undefined) return { now: now.measured, before: before.measured, as: '' };
  return { now: ofNow, before: ofBefore, as: ' times the bare one' };
}

const rows = globSync('test/bench/results/*.json', { cwd: fromProjectRoot('') }).flatMap((file) => {
  const { budgets = [] }: Results = JSON.parse(readFileSync(fromProjectRoot(file), 'utf8'));
  const former = new Map(committed(file).budgets?.map((budget) => [budget.what, budget]));
  return budgets.flatMap((budget) => {
    const before = former.get(budget.what);
    if (!before) return [];
    const both = compared(budget, before);
    return both.before === 0 ? [] : [{ budget, both, loss: loss(budget, both) }];
  });
});
const worse = rows.filter((row) => row.loss > mostLoss);
for (const { budget, both, loss } of worse) {
  const percent = Math.round(loss * 100);
  process.stdout.write(`WORSE  ${budget.what}: ${both.now}${both.as}, was ${both.before}: ${percent}% worse\n`);
}
if (worse.length === 0) process.stdout.write(`None of ${rows.length} measurements got worse by more than 15%.\n`);
process.exitCode = worse.length === 0 ? 0 : 1;
