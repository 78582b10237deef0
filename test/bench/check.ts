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
function loss({ measured, atMost }: Budget, before: Budget): number {
  const change = (measured - before.measured) / before.measured;
  return atMost === undefined ? -change : change;
}

const rows = globSync('test/bench/results/*.json', { cwd: fromProjectRoot('') }).flatMap((file) => {
  const { budgets = [] }: Results = JSON.parse(readFileSync(fromProjectRoot(file), 'utf8'));
  const former = new Map(committed(file).budgets?.map((budget) => [budget.what, budget]));
  return budgets.flatMap((budget) => {
    const before = former.get(budget.what);
    return before && before.measured !== 0 ? [{ budget, before, loss: loss(budget, before) }] : [];
  });
});
const worse = rows.filter((row) => row.loss > mostLoss);
for (const { budget, before, loss } of worse) {
  const percent = Math.round(loss * 100);
  process.stdout.write(`WORSE  ${budget.what}: ${budget.measured}, was ${before.measured}: ${percent}% worse\n`);
}
if (worse.length === 0) process.stdout.write(`None of ${rows.length} measurements got worse by more than 15%.\n`);
process.exitCode = worse.length === 0 ? 0 : 1;
