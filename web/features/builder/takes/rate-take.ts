import { limits } from '../../../../src/domain/product/limits.ts';
import type { Take, TakeVerdict } from '../../../../src/domain/takes/takes.ts';
import { changeTake } from '../core/takes/take-actions.ts';

export function setStars({ id }: Take, stars: number): void {
  void changeTake(id, { stars });
}

/** Keeps or rejects a take, or neither if it already has this verdict. */
export function toggleVerdict({ id, verdict }: Take, value: TakeVerdict): void {
  void changeTake(id, { verdict: verdict === value ? null : value });
}

/** Makes a take the one that the rough cut uses, or no longer. */
export function toggleChosen({ id, chosen }: Take): void {
  void changeTake(id, { chosen: !chosen });
}

/** How a key rates a take: a number of stars, keep, reject or choose. Undefined for other keys. */
export function ratingForKey(key: string, take: Take): (() => void) | undefined {
  if (/^\d$/.test(key) && Number(key) <= limits.takes.stars) return () => setStars(take, Number(key));
  const ratings: Record<string, () => void> = {
    c: () => toggleChosen(take),
    k: () => toggleVerdict(take, 'keep'),
    x: () => toggleVerdict(take, 'reject'),
  };
  return ratings[key.toLowerCase()];
}
