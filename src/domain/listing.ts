import { z } from 'zod';
import { limits } from './limits.ts';
import { trimmedText } from './text.ts';

/** One part of a list. Over REST its rows alone, with the address of the next part in a Link header. */
export interface Page<Row> {
  rows: Row[];
  /** The cursor by which the next part is asked for; null at the end. */
  next: string | null;
}

/** The schema of a `Page`. Over REST a call that answers one is a list: it is known by its two keys. */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.string().nullable() });
}

/** What every list takes. A query string's numbers come as text. */
export const listingSchema = z.object({
  /** Part of a text, without regard to case. */
  q: trimmedText(limits.searchLength).default(''),
  limit: z.coerce.number('must be a number').int().min(1).max(limits.listRows.max).default(limits.listRows.initial),
  /** Where a former answer ended. */
  cursor: z.string().max(200).exactOptional(),
});
