import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { trimmedText } from './text.ts';

/** One page of a list. REST returns only the rows, with the next page's address in a Link header. */
export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/** Returns the schema of a `Page`. REST recognizes lists by these two keys. */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.string().nullable() });
}

/** The input of all lists. Accepts numbers as text, as in query strings. */
export const listingSchema = z.object({
  /** A search text, case-insensitive. */
  q: trimmedText(limits.searchLength).default(''),
  limit: z.coerce.number('must be a number').int().min(1).max(limits.listRows.max).default(limits.listRows.initial),
  /** The cursor returned with the previous page. */
  cursor: z.string().max(200).exactOptional(),
});
