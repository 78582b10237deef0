/** How often a trust test repeats: a few times with every `npm test`, the whole number with `TRUST=full`. */
export function rounds({ short, full }: { short: number; full: number }): number {
  return process.env.TRUST === 'full' ? full : short;
}
