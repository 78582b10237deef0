import { limits } from '../product/limits.ts';
import type { Project } from '../project/project.ts';
import { totalDuration, withoutFloatError } from '../scene/duration.ts';
import { clamp, withScenes } from './scene-edits.ts';

const { min, max } = limits.sceneDuration;
const [minTenths, maxTenths] = [Math.round(min * 10), Math.round(max * 10)];

/**
 * Scales the scenes so that their total is exactly the target. The new durations are whole tenths of a second, and keep
 * their proportions as far as the limits of a scene allow. Returns the same project if that is impossible or the total
 * already matches.
 */
export function fitToTarget(project: Project): Project {
  if (fitToTargetProblem(project)) return project;
  const tenths = distribute(
    project.scenes.map(({ duration }) => duration),
    Math.round(project.targetDuration * 10),
  );
  const scenes = project.scenes.map((scene, index) => {
    const duration = (tenths[index] ?? minTenths) / 10;
    return duration === scene.duration ? scene : { ...scene, duration };
  });
  return withScenes(project, scenes);
}

/** Returns why the scenes cannot be scaled to the project's target, or null. */
export function fitToTargetProblem({ scenes, targetDuration }: Project): string | null {
  const { length } = scenes;
  const target = `${targetDuration} s`;
  const [shortest, longest] = [withoutFloatError(length * min), withoutFloatError(length * max)];
  const subject = length === 1 ? 'One scene lasts' : `${length} scenes last`;
  if (totalDuration(scenes) === targetDuration) return `The scenes already last ${target}.`;
  if (withoutFloatError(targetDuration * 10) % 1 !== 0)
    return `Scenes last tenths of a second, which cannot add up to ${target}.`;
  if (targetDuration < shortest) return `${subject} at least ${shortest} s, longer than the target of ${target}.`;
  if (targetDuration > longest) return `${subject} at most ${longest} s, shorter than the target of ${target}.`;
  return null;
}

/**
 * Distributes tenths of a second in proportion to the weights, within a scene's limits and with the exact sum.
 * @param total must be achievable within the limits
 */
function distribute(weights: readonly number[], total: number): number[] {
  const fixed = new Map<number, number>();
  for (;;) {
    const shares = proportional(weights, total, fixed);
    const bounded = shares.map((share) => clamp(share, minTenths, maxTenths));
    const excess = bounded.reduce((sum, share, index) => sum + share - (shares[index] ?? 0), 0);
    // `excess` is how much clamping changed the total. Fix the shares that it changed in the same direction, or all
    // that it changed if `excess` is 0. Then distribute the rest again. Each round but the last fixes at least one
    // share.
    const settled = bounded.flatMap((bound, index) => {
      const change = bound - (shares[index] ?? 0);
      return change !== 0 && (excess === 0 || Math.sign(change) === Math.sign(excess)) ? [[index, bound] as const] : [];
    });
    if (settled.length === 0) return wholeShares(bounded, total);
    for (const [index, bound] of settled) fixed.set(index, bound);
  }
}

/** Distributes the remaining total in proportion among the shares that are not fixed yet. */
function proportional(weights: readonly number[], total: number, fixed: ReadonlyMap<number, number>): number[] {
  const left = total - [...fixed.values()].reduce((sum, share) => sum + share, 0);
  const free = weights.reduce((sum, weight, index) => (fixed.has(index) ? sum : sum + weight), 0);
  return weights.map((weight, index) => fixed.get(index) ?? (weight / free) * left);
}

/** Rounds shares down, then gives the missing tenths to the shares with the largest remainders. */
function wholeShares(shares: readonly number[], total: number): number[] {
  const whole = shares.map((share) => Math.floor(share));
  const missing = total - whole.reduce((sum, share) => sum + share, 0);
  const remainder = (index: number) => (shares[index] ?? 0) - (whole[index] ?? 0);
  const largest = shares.map((_, index) => index).toSorted((a, b) => remainder(b) - remainder(a));
  for (const index of largest.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
