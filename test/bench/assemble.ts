import { assembleClips } from '../../src/domain/film/prompt.ts';
import type { Project } from '../../src/domain/project/project.ts';
import { eachField } from '../../src/domain/scene/fields.ts';
import { type TargetId, targets } from '../../src/domain/targets/registry.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { median } from './median.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:assemble`: how long a project of 25, 50 and 100 scenes with every field filled takes to become clips,
 * in milliseconds, for each target: the median of 100 runs, each with texts that nothing remembers.
 */
const runs = 100;
const warmUps = 40;
const sizes = [25, 50, 100] as const;
/** The most that 100 scenes may take, in milliseconds. */
const mostMs = 3;
/** Twice the scenes take about twice the time; what passes this is not linear. */
const mostTimes = 2.6;

/** As people write them: 30 to 160 characters a field. */
const sentence =
  'A trawler skipper of sixty-eight, salt in his eyebrows, coils the bow line left-handed, and looks at it';

/** A film of new objects, so that nothing an earlier run has remembered helps. */
function film(count: number, run: number) {
  const scenes = Array.from({ length: count }, (_, index) => ({
    ...{ id: `scene-${index}`, sceneNumber: index + 1, duration: 2 + ((index * 7) % 50) / 10 },
    ...eachField(({ positionInGroup }) => `${sentence.slice(0, 40 + positionInGroup * 15).trimEnd()} ${run} ${index}.`),
  }));
  // as storage and requests give it: texts that are still in pieces would be put together while the time runs
  return JSON.parse(JSON.stringify({ projectTitle: 'THE LAST FOUR BOATS', scenes })) as Project;
}

function time(id: TargetId, count: number, run: number): number {
  const project = film(count, run);
  const began = performance.now();
  assembleClips(project, id);
  return performance.now() - began;
}

const ids = Object.keys(targets) as TargetId[];
const times = new Map(ids.map((id) => [id, sizes.map((): number[] => [])]));
// in turn, so that whatever slows the machine down slows all of them
for (let run = -warmUps; run < runs; run += 1) {
  for (const [id, bySize] of times) {
    for (const [index, size] of sizes.entries()) {
      const ms = time(id, size, run);
      if (run >= 0) bySize[index]?.push(ms);
    }
  }
}

const rows = [...times].map(([target, bySize]) => {
  const [ms25 = 0, ms50 = 0, ms100 = 0] = bySize.map((all) => Number(median(all).toFixed(3)));
  return { target, ms25, ms50, ms100, times: Number((ms100 / ms50).toFixed(2)) };
});
console.table(rows);
const budgets = rows.flatMap(({ target, ms100, times }): Budget[] => [
  { what: `${target}: 100 scenes, ms`, measured: ms100, atMost: mostMs },
  { what: `${target}: 100 scenes beside 50, times`, measured: times, atMost: mostTimes },
]);
writeResults('assemble', { runs, rows }, budgets);
process.exitCode = reportBudgets(budgets) ? 0 : 1;
