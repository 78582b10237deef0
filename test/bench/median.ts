/** The middle one; of an even number the mean of the two in the middle. @throws RangeError for none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new RangeError('There is no median of nothing');
  return (low + high) / 2;
}
