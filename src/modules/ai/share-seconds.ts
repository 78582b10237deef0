import { limits } from '../../domain/limits.ts';

const tenthsOf = (seconds: number) => Math.floor(seconds * 10 + 1e-6);
const shortest = tenthsOf(limits.sceneDuration.min);
const longest = tenthsOf(limits.sceneDuration.max);

/**
 * Durations whose sum is the target, in the proportions asked for as far as a scene may be that short or long.
 * Each has one decimal; when the target has more, the last scene with room for it takes the rest.
 * @param wishes one for each scene, in any unit; what is no positive number counts as 1
 * @param target seconds
 * @returns seconds; undefined when so many scenes cannot fill the target
 */
export function shareSeconds(wishes: readonly number[], target: number): number[] | undefined {
  const total = tenthsOf(target);
  const rest = target - total / 10;
  const hasRest = rest > 1e-6;
  const most = longest * wishes.length - (hasRest ? 1 : 0);
  if (total < shortest * wishes.length || total > most) return undefined;
  const tenths = evened(inProportion(wishes, total), total);
  const last = tenths.findLastIndex((some) => some < longest);
  return tenths.map((some, index) => (hasRest && index === last ? some / 10 + rest : some / 10));
}

function inProportion(wishes: readonly number[], total: number): number[] {
  const weights = wishes.map((wish) => (wish > 0 ? Math.min(wish, 1e6) : 1));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => Math.min(longest, Math.max(shortest, Math.round((weight / sum) * total))));
}

/** Gives what is missing to those with most room, tenth by tenth, or takes what is too much from the longest. */
function evened(tenths: number[], total: number): number[] {
  const even = [...tenths];
  let missing = total - even.reduce((sum, some) => sum + some, 0);
  while (missing !== 0) {
    const index = missing > 0 ? even.indexOf(Math.min(...even)) : even.indexOf(Math.max(...even));
    even[index] = (even[index] ?? 0) + Math.sign(missing);
    missing -= Math.sign(missing);
  }
  return even;
}
