/** Whether what takes minutes runs, too: with `ROUNDS=full` (`npm run test:full`). */
export const isFull = process.env.ROUNDS === 'full';

/** How often a test repeats: a few times in `npm test`, in full with `ROUNDS=full`. */
export function rounds({ short, full }: { short: number; full: number }): number {
  return isFull ? full : short;
}

/** Which rows of a table to test: the first one in `npm test`, all with `ROUNDS=full`. */
export function sampled<Row>(rows: readonly Row[]): readonly Row[] {
  return isFull ? rows : rows.slice(0, 1);
}
