import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { type Budget, holds } from './budget.ts';
import { machine } from './machine.ts';

interface Results {
  /** Versions of the other programs involved. */
  versions?: Record<string, string>;
  [measured: string]: unknown;
}

/** Writes a run's results to test/bench/results/{name}.json, with the machine, the date and which budgets hold. */
export function writeResults(name: string, { versions, ...results }: Results, budgets: readonly Budget[]): void {
  const folder = fromProjectRoot('test/bench/results');
  mkdirSync(folder, { recursive: true });
  const content = {
    date: new Date().toISOString(),
    machine: { ...machine(), ...versions },
    ...results,
    budgets: budgets.map((budget) => ({ ...budget, holds: holds(budget) })),
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
