import { limits } from '../../domain/product/limits.ts';

const toTenths = (seconds: number) => Math.floor(seconds * 10 + 1e-6);
const shortest = toTenths(limits.sceneDuration.min);
const longest = toTenths(limits.sceneDuration.max);

/**
 * Splits a target duration among scenes in the given proportions, within the limits of a scene's duration. Each
 * duration has one decimal; if the target has more decimals, the last scene with room gets the remainder.
 * @param weights one per scene, in any unit; a weight that is not a positive number counts as 1
 * @param target in seconds
 * @returns seconds that add up to the target; undefined if no durations within the limits do
 */
export function distributeDuration(weights: readonly number[], target: number): number[] | undefined {
  const total = toTenths(target);
  const rest = target - total / 10;
  const hasRest = rest > 1e-6;
  const maxTotal = longest * weights.length - (hasRest ? 1 : 0);
  if (total < shortest * weights.length || total > maxTotal) return undefined;
  const tenths = balanceRounding(roundToProportion(weights, total), total);
  const last = tenths.findLastIndex((some) => some < longest);
  return tenths.map((some, index) => (hasRest && index === last ? some / 10 + rest : some / 10));
}

/** Rounds each share, so the sum may be off by a few tenths. */
function roundToProportion(weights: readonly number[], total: number): number[] {
  const usable = weights.map((weight) => (weight > 0 ? Math.min(weight, 1e6) : 1));
  const sum = usable.reduce((all, weight) => all + weight, 0);
  return usable.map((weight) => Math.min(longest, Math.max(shortest, Math.round((weight / sum) * total))));
}

/** Corrects the rounded sum tenth by tenth: adds to the shortest durations or takes from the longest. */
function balanceRounding(tenths: number[], total: number): number[] {
  const balanced = [...tenths];
  let missing = total - balanced.reduce((sum, some) => sum + some, 0);
  while (missing !== 0) {
    const index = missing > 0 ? balanced.indexOf(Math.min(...balanced)) : balanced.indexOf(Math.max(...balanced));
    balanced[index] = (balanced[index] ?? 0) + Math.sign(missing);
    missing -= Math.sign(missing);
  }
  return balanced;
}
