/** How often a test repeats: a few times in `npm test`, in full with `ROUNDS=full` (`npm run test:full`). */
export function rounds({ short, full }: { short: number; full: number }): number {
  return process.env.ROUNDS === 'full' ? full : short;
}
