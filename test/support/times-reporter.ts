import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

interface StoredTimes {
  /** How many seconds of its workers a whole run may take. */
  budget: number;
  /** Seconds by test file, as they were when they were last stored. */
  files: Record<string, number>;
}

const storedPath = fromProjectRoot('test/times.json');
const readStored = (): StoredTimes => JSON.parse(readFileSync(storedPath, 'utf8'));

/** Seconds of a worker that a file took, its imports included; its environment is set up once a worker. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

const shown = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;
const total = (times: Iterable<number>) => [...times].reduce((sum, seconds) => sum + seconds, 0);

/**
 * Prints where the time of a run went, so that a drift is seen. On a CI, a whole run that takes longer than the budget of
 * `test/times.json` fails and names the files that grew most. It counts the seconds of workers, which depend less on the
 * machine than the time on the wall. `STORE_TIMES=1 npm test` stores the times of a quiet machine.
 */
export default class TimesReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return;
    const files = new Map(
      modules.map((module) => [relative(fromProjectRoot('.'), module.moduleId), secondsOf(module)]),
    );
    const slowest = [...files].toSorted(([, a], [, b]) => b - a);
    const projects = Map.groupBy(modules, ({ project }) => project.name);
    this.print('Seconds of workers by project');
    for (const [name, all] of projects) this.print(`${shown(total(all.map(secondsOf)))}  ${name}, ${all.length} files`);
    this.print('Slowest files');
    for (const [path, seconds] of slowest.slice(0, 10)) this.print(`${shown(seconds)}  ${path}`);
    if (process.env.STORE_TIMES) this.store(files);
    else if (process.env.CI) this.check(files);
  }

  private print(line: string): void {
    this.vitest?.logger.log(line);
  }

  private store(files: Map<string, number>): void {
    const sorted = [...files].toSorted(([a], [b]) => a.localeCompare(b));
    const rounded = Object.fromEntries(sorted.map(([path, seconds]) => [path, Math.round(seconds * 10) / 10]));
    writeFileSync(storedPath, `${JSON.stringify({ budget: readStored().budget, files: rounded }, null, 2)}\n`);
  }

  private check(files: Map<string, number>): void {
    const stored = readStored();
    const names = Object.keys(stored.files);
    // until times are stored, and for a part of the tests, there is nothing to compare with
    const isWhole = names.length > 0 && names.every((path) => files.has(path)) && process.env.ROUNDS !== 'full';
    const sum = total(files.values());
    if (!isWhole || sum <= stored.budget) return;
    const growth = [...files].map(([path, seconds]) => [path, seconds - (stored.files[path] ?? 0)] as const);
    this.print(`The tests took ${sum.toFixed(0)} seconds of workers, ${stored.budget} are allowed. What grew most:`);
    for (const [path, seconds] of growth.toSorted(([, a], [, b]) => b - a).slice(0, 5)) {
      this.print(`${shown(seconds)}  more in ${path}`);
    }
    process.exitCode = 1;
  }
}
