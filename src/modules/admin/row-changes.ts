import { trpcError } from '../../platform/errors.ts';

/** @param version the one that was looked at; without it any is fine @throws CONFLICT when the row has changed since */
export function refuseOutdated(row: { version: number }, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw trpcError('CONFLICT', 'Somebody changed this meanwhile. Look at it as it is now, then save again.');
}

/** What of `wanted` differs from a row, with the values before and after; null when nothing does. */
export function changes<Wanted extends object>(
  row: { [Key in keyof Wanted]-?: unknown },
  wanted: Wanted,
): { before: Partial<Wanted>; after: Partial<Wanted> } | null {
  const differing = (Object.keys(wanted) as (keyof Wanted)[]).filter((key) => row[key] !== wanted[key]);
  if (differing.length === 0) return null;
  // a row's values have the types of those that are to replace them
  const part = (values: { [Key in keyof Wanted]-?: unknown } | Wanted) =>
    Object.fromEntries(differing.map((key) => [key, values[key]])) as Partial<Wanted>;
  return { before: part(row), after: part(wanted) };
}
