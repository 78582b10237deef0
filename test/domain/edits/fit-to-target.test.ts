import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitToTarget, fitToTargetProblem } from '../../../src/domain/edits/fit-to-target.ts';
import type { Project } from '../../../src/domain/project/project.ts';
import { totalDuration } from '../../../src/domain/scene/duration.ts';
import { rounds } from '../../support/rounds.ts';
import { frozen, projectWith, targetSeconds } from '../arbitraries.ts';
import { anyProject } from '../editing.ts';

function fitted(targetDuration: number, ...durations: number[]): number[] {
  const project = { ...projectWith(...durations.map((duration) => ({ duration }))), targetDuration };
  return fitToTarget(frozen(project)).scenes.map(({ duration }) => duration);
}

test('makes the sum exact, in tenths, within the limits, and keeps the order of durations', () => {
  const draftDurations = fc.array(fc.double({ min: 0, minExcluded: true, max: 1e6, noNaN: true }), {
    minLength: 1,
    maxLength: 100,
  });
  const projects = fc.oneof(
    fc.tuple(anyProject, targetSeconds).map(([project, targetDuration]) => ({ ...project, targetDuration })),
    fc.tuple(draftDurations, fc.integer({ min: 10, max: 3_000 })).map(([durations, tenths]): Project => {
      return { ...projectWith(...durations.map((duration) => ({ duration }))), targetDuration: tenths / 10 };
    }),
  );
  fc.assert(
    fc.property(projects.map(frozen), (project) => {
      const fitted = fitToTarget(project);
      if (fitToTargetProblem(project)) {
        expect(fitted).toBe(project);
        return;
      }
      expect(totalDuration(fitted.scenes)).toBe(project.targetDuration);
      fitted.scenes.forEach((scene, index) => {
        const before = project.scenes[index];
        expect(scene).toEqual({ ...before, duration: scene.duration });
        expect(scene.duration).toBe(Math.round(scene.duration * 10) / 10);
        expect(scene.duration).toBeGreaterThanOrEqual(0.1);
        expect(scene.duration).toBeLessThanOrEqual(60);
        const next = project.scenes[index + 1];
        if (before && next && before.duration > next.duration) {
          expect(scene.duration).toBeGreaterThanOrEqual(fitted.scenes[index + 1]?.duration ?? 0);
        }
      });
    }),
    { numRuns: rounds({ short: 100, full: 300 }) },
  );
});

test.each([
  [20, [5, 5], [10, 10]],
  [10, [5, 5, 5], [3.4, 3.3, 3.3]],
  [1, [3, 0.1, 0.1], [0.8, 0.1, 0.1]],
  [100, [60, 1, 1], [60, 20, 20]],
  [120, [1, 2], [60, 60]],
  [10, [0.1, 60], [0.1, 9.9]],
])('fits to %d s: %j', (target, durations, expected) => {
  expect(fitted(target, ...durations)).toEqual(expected);
});

test.each([
  [10, [5.25, 4.75], 'The scenes already last 10 s.'],
  [300, [5, 5, 5, 5], '4 scenes last at most 240 s, shorter than the target of 300 s.'],
  [61, [5], 'One scene lasts at most 60 s, shorter than the target of 61 s.'],
  [1, Array.from({ length: 20 }, () => 5), '20 scenes last at least 2 s, longer than the target of 1 s.'],
  [9.55, [5, 5], 'Scenes last tenths of a second, which cannot add up to 9.55 s.'],
])('returns the same project and a reason if it cannot fit: %d s', (targetDuration, durations, problem) => {
  const project = frozen({ ...projectWith(...durations.map((duration) => ({ duration }))), targetDuration });
  expect(fitToTarget(project)).toBe(project);
  expect(fitToTargetProblem(project)).toBe(problem);
});
