import { limits } from '../product/limits.ts';
import type { Project } from '../project/project.ts';
import { exact, totalDuration } from '../scene/duration.ts';
import { clamp, withScenes } from './scene-edits.ts';

const { min, max } = limits.sceneDuration;
const [least, most] = [Math.round(min * 10), Math.round(max * 10)];

/**
 * Scales the scenes so that their total is exactly the target: in tenths of a second, in proportion as far as the
 * limits of a scene allow. Returns the same project if that is impossible or the total already matches.
 */
export function fitToTarget(project: Project): Project {
  if (fitToTargetProblem(project)) return project;
  const tenths = shareOut(
    project.scenes.map(({ duration }) => duration),
    Math.round(project.targetDuration * 10),
  );
  const scenes = project.scenes.map((scene, index) => {
    const duration = (tenths[index] ?? least) / 10;
    return duration === scene.duration ? scene : { ...scene, duration };
  });
  return withScenes(project, scenes);
}

/** Why the scenes cannot be scaled to the project's target, or null. */
export function fitToTargetProblem({ scenes, targetDuration }: Project): string | null {
  const { length } = scenes;
  const target = `${targetDuration} s`;
  const [shortest, longest] = [exact(length * min), exact(length * max)];
  const those = length === 1 ? 'One scene lasts' : `${length} scenes last`;
  if (totalDuration(scenes) === targetDuration) return `The scenes already last ${target}.`;
  if (exact(targetDuration * 10) % 1 !== 0) return `Scenes last tenths of a second, which cannot add up to ${target}.`;
  if (targetDuration < shortest) return `${those} at least ${shortest} s, longer than the target of ${target}.`;
  if (targetDuration > longest) return `${those} at most ${longest} s, shorter than the target of ${target}.`;
  return null;
}

/**
 * Distributes tenths in proportion to the weights, within the limits of a scene, so that the sum is exact.
 * @param total must be achievable within the limits
 */
function shareOut(weights: readonly number[], total: number): number[] {
  const fixed = new Map<number, number>();
  for (;;) {
    const shares = proportional(weights, total, fixed);
    const bounded = shares.map((share) => clamp(share, least, most));
    const excess = bounded.reduce((sum, share, index) => sum + share - (shares[index] ?? 0), 0);
    // If clamping added more than it removed, the shares at the lower bound are settled, else those at the upper bound.
    // The rest is redistributed; each round settles at least one.
    const settled = bounded.flatMap((bound, index) => {
      const change = bound - (shares[index] ?? 0);
      return change !== 0 && (excess === 0 || Math.sign(change) === Math.sign(excess)) ? [[index, bound] as const] : [];
    });
    if (settled.length === 0) return wholeShares(bounded, total);
    for (const [index, bound] of settled) fixed.set(index, bound);
  }
}

/** Distributes the remaining total in proportion among the scenes that are not settled yet. */
function proportional(weights: readonly number[], total: number, fixed: ReadonlyMap<number, number>): number[] {
  const left = total - [...fixed.values()].reduce((sum, share) => sum + share, 0);
  const free = weights.reduce((sum, weight, index) => (fixed.has(index) ? sum : sum + weight), 0);
  return weights.map((weight, index) => fixed.get(index) ?? (weight / free) * left);
}

/** Rounds shares down, and gives the missing tenths to those with the largest remainders. */
function wholeShares(shares: readonly number[], total: number): number[] {
  const whole = shares.map((share) => Math.floor(share));
  const missing = total - whole.reduce((sum, share) => sum + share, 0);
  const remainder = (index: number) => (shares[index] ?? 0) - (whole[index] ?? 0);
  const largest = shares.map((_, index) => index).toSorted((a, b) => remainder(b) - remainder(a));
  for (const index of largest.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
