import { trpcError } from '../../platform/errors/errors.ts';

/**
 * Rejects a change that is based on an outdated version.
 * @param version if omitted, any is accepted
 * @throws CONFLICT
 */
export function assertCurrent(row: { version: number }, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw trpcError('CONFLICT', 'Someone else changed this in the meantime. Reload it, then save again.');
}

/** The values of `wanted` that differ from a row, before and after; null if none do. */
export function diff<Wanted extends object>(
  row: { [Key in keyof Wanted]-?: unknown },
  wanted: Wanted,
): { before: Partial<Wanted>; after: Partial<Wanted> } | null {
  const differing = (Object.keys(wanted) as (keyof Wanted)[]).filter((key) => row[key] !== wanted[key]);
  if (differing.length === 0) return null;
  // the row's values have the same types as the wanted ones
  const pick = (values: { [Key in keyof Wanted]-?: unknown } | Wanted) =>
    Object.fromEntries(differing.map((key) => [key, values[key]])) as Partial<Wanted>;
  return { before: pick(row), after: pick(wanted) };
}
