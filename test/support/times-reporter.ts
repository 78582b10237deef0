import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/** Stored times by project. */
type StoredTimes = Record<
  string,
  {
    /** The worker seconds that a whole run of the project may take on a quiet machine. */
    budget: number;
    /** The seconds of each test file when they were last stored. */
    files: Record<string, number>;
  }
>;

const storedPath = fromProjectRoot('test/times.json');
const readStored = (): StoredTimes => JSON.parse(readFileSync(storedPath, 'utf8'));

/** Returns the worker seconds of a file, including its imports. The environment is not included: workers share it. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** Budgets are for a quiet machine. The same shared machine has taken 75% longer on another day. */
const sharedMachine = 2;

// budgets only cover what `npm test` runs
const isEverydayRun = process.env.ROUNDS !== 'full' && !process.env.TEST_DATABASE_URL;

const shown = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;
const total = (times: Iterable<number>) => [...times].reduce((sum, seconds) => sum + seconds, 0);

/**
 * Prints where a run's time went, so that slowdowns are noticed. On a CI, a project over its budget in
 * `test/times.json` fails and lists the files that slowed down most. It counts the seconds of workers, which depend
 * less on the machine's load than wall-clock time. `STORE_TIMES=1 npm test` stores the times of a quiet machine.
 */
export default class TimesReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return;
    const projects = Map.groupBy(modules, ({ project }) => project.name);
    this.print('Seconds of workers by project');
    for (const [name, all] of projects) this.print(`${shown(total(all.map(secondsOf)))}  ${name}, ${all.length} files`);
    this.print('Slowest files');
    const slowest = [...timesOf(modules)].toSorted(([, a], [, b]) => b - a);
    for (const [path, seconds] of slowest.slice(0, 10)) this.print(`${shown(seconds)}  ${path}`);
    for (const [name, all] of projects) {
      if (process.env.STORE_TIMES) store(name, timesOf(all));
      else if (process.env.CI && isEverydayRun) this.check(name, timesOf(all));
    }
  }

  private print(line: string): void {
    this.vitest?.logger.log(line);
  }

  private check(project: string, files: Map<string, number>): void {
    const stored = readStored()[project];
    const names = Object.keys(stored?.files ?? {});
    // without stored times, or if only some tests ran, there is nothing to compare
    if (!stored || names.length === 0 || !names.every((path) => files.has(path))) return;
    const sum = total(files.values());
    if (sum <= stored.budget * sharedMachine) return;
    const growth = [...files].map(([path, seconds]) => [path, seconds - (stored.files[path] ?? 0)] as const);
    this.print(
      `${project} took ${sum.toFixed(0)} worker seconds; the budget is ${stored.budget} on a quiet machine. Files that slowed down most:`,
    );
    for (const [path, seconds] of growth.toSorted(([, a], [, b]) => b - a).slice(0, 5)) {
      this.print(`${shown(seconds)}  more in ${path}`);
    }
    process.exitCode = 1;
  }
}

function timesOf(modules: readonly TestModule[]): Map<string, number> {
  return new Map(modules.map((module) => [relative(fromProjectRoot('.'), module.moduleId), secondsOf(module)]));
}

function store(project: string, files: Map<string, number>): void {
  const sorted = [...files].toSorted(([a], [b]) => a.localeCompare(b));
  const rounded = Object.fromEntries(sorted.map(([path, seconds]) => [path, Math.round(seconds * 10) / 10]));
  const stored = readStored();
  const { budget } = stored[project] ?? { budget: 0 };
  writeFileSync(storedPath, `${JSON.stringify({ ...stored, [project]: { budget, files: rounded } }, null, 2)}\n`);
}
