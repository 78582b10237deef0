import { createHash } from 'node:crypto';

/** A number from 0 to `count - 1`, determined by the seed. */
export function seededIndex(seed: string, count: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % count;
}

/** Shuffles words in an order determined by the seed. */
export function seededOrder(seed: string, words: readonly string[]): string[] {
  const ranked = words.map((word) => ({ word, rank: seededIndex(`${seed}${word}`, 0x1_0000_0000) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ word }) => word);
}

/** Picks an item determined by the seed. @throws RangeError if there is none */
export function seededPick<T>(seed: string, from: readonly [T, ...T[]] | readonly T[]): T {
  const picked = from[seededIndex(seed, Math.max(1, from.length))];
  if (picked === undefined) throw new RangeError('nothing to pick from');
  return picked;
}
