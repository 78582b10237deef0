import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Page } from '../../domain/schemas/listing.ts';
import { trpcError } from '../errors/errors.ts';

/** A row's position in a list that is sorted newest first, and by id for equal times. */
type Position = readonly [time: string, id: string];

// PostgreSQL has no year 0
const positionSchema = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]);

/**
 * Makes a page from fetched rows.
 * @param fetched up to `limit + 1` rows; the extra one shows that there is a next page
 * @param position returns a row's position, which becomes the cursor of the next page
 */
export function toPage<Row>(fetched: Row[], limit: number, position: (row: Row) => Position): Page<Row> {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  const isLastPage = fetched.length <= limit || last === undefined;
  return { rows, next: isLastPage ? null : Buffer.from(JSON.stringify(position(last))).toString('base64url') };
}

/**
 * The SQL condition for rows after a cursor. Cursors are positions, not offsets, so rows that are added or deleted
 * between two pages shift nothing.
 * @param time the column to sort by
 * @param id the column that breaks ties
 * @throws BAD_REQUEST for an invalid cursor
 */
export function afterCursor(
  cursor: string | undefined,
  [time, id]: readonly [time: string, id: string],
): RawBuilder<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`true`;
  const [lastTime, lastId] = parseCursor(cursor);
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${lastTime}::timestamptz, ${lastId}::uuid)`;
}

function parseCursor(cursor: string): Position {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw trpcError('BAD_REQUEST', 'The cursor is invalid. Use the one from the previous page.');
  }
}

/** The part of an email address that is looked up in the trigram index; too many rows share a host. */
const beforeHost = /^[^@]{3,}@(?=.)/;

/** The SQL condition for texts that contain every word of a search. @param text in lower case */
export function containsWords(text: Expression<string>, search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  )}`;
}

function contains(text: Expression<string>, word: string): RawBuilder<SqlBool> {
  // `%`, `_` and the backslash are special in patterns
  const pattern = (part: string) => `%${part.replace(/[%_\\]/g, '\\$&')}%`;
  const [start] = beforeHost.exec(word) ?? [];
  if (start === undefined) return sql`${text} like lower(${pattern(word)})`;
  // `|| ''` keeps PostgreSQL from using the index for the whole address
  return sql`${text} like lower(${pattern(start)}) and ${text} || '' like lower(${pattern(word)})`;
}
