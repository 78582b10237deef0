import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Listing, Page } from '../domain/listing.ts';
import { trpcError } from './errors.ts';

/** The sort key of a list: newest first by a time, ties broken by id. */
type Position = readonly [time: string, id: string];

// PostgreSQL has no year 0
const positionSchema = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]);

interface ListColumns {
  /** The text that is searched, in lower case. */
  text: RawBuilder<unknown>;
  /** The columns that the list is sorted by, such as `users.created_at`. */
  time: string;
  id: string;
}

/**
 * A SQL condition for one page of a list: rows that contain every search word and come after the cursor. A cursor is a
 * position, not a row, so rows added or deleted between pages shift nothing.
 * @throws BAD_REQUEST for an invalid cursor
 */
export function searchAndCursor(
  { text, time, id }: ListColumns,
  { q, cursor }: Pick<Listing, 'q' | 'cursor'>,
): RawBuilder<SqlBool> {
  const conditions = q
    .split(/\s+/)
    .filter(Boolean)
    // backslash is special in patterns too
    .map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)
    .map((pattern) => sql<SqlBool>`${text} like lower(${pattern})`);
  if (cursor !== undefined) {
    const [afterTime, afterId] = parseCursor(cursor);
    conditions.push(sql`(${sql.ref(time)}, ${sql.ref(id)}) < (${afterTime}::timestamptz, ${afterId}::uuid)`);
  }
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/**
 * Builds a page.
 * @param rows queried with `limit + 1`, so that an extra row means there is a next page
 * @param position where a row stands in the list
 */
export function toPage<Row>(
  rows: readonly Row[],
  { limit, position }: { limit: number; position: (row: Row) => Position },
): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last ? cursorAfter(position(last)) : null };
}

function cursorAfter(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parseCursor(cursor: string): Position {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw trpcError('BAD_REQUEST', 'The cursor is not one that a list gave.');
  }
}
