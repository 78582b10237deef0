/** Whether slow tests run, too: with `ROUNDS=full` (`npm run test:full`). */
export const isFull = process.env.ROUNDS === 'full';

/** Returns how often a test repeats: `short` in `npm test`, `full` with `ROUNDS=full`. */
export function rounds({ short, full }: { short: number; full: number }): number {
  return isFull ? full : short;
}

/** Returns the rows of a table to test: the first one in `npm test`, all with `ROUNDS=full`. */
export function sampled<Row>(rows: readonly Row[]): readonly Row[] {
  return isFull ? rows : rows.slice(0, 1);
}
