import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Page } from '../domain/listing.ts';
import { trpcError } from './errors.ts';

/** The order of a list: newest first by a time, those of the same time by id. */
type Position = readonly [time: string, id: string];

// PostgreSQL has no year 0
const positionSchema = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]);

/**
 * One page of the rows that a query fetched with a limit of one more than the page has.
 * @param position where a row stands in the list: the next page begins after that of the last one
 */
export function pageOf<Row>(fetched: Row[], limit: number, position: (row: Row) => Position): Page<Row> {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  const isWhole = fetched.length <= limit || last === undefined;
  return { rows, next: isWhole ? null : Buffer.from(JSON.stringify(position(last))).toString('base64url') };
}

/**
 * The condition that a row comes after a cursor, which is a position rather than a row: what is added or deleted between
 * two pages shifts nothing.
 * @param time the column that the list is sorted by
 * @param id the column by which those of the same time are
 * @throws BAD_REQUEST for a cursor that is none
 */
export function after(
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
    throw trpcError('BAD_REQUEST', 'The cursor is not one that a list gave.');
  }
}

/** The part of an address that an index of trigrams is asked for: many have the same host. */
const beforeHost = /^[^@]{3,}@(?=.)/;

/** The condition that a text, in lower case, contains every word of a search. */
export function containsWords(text: Expression<string>, search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  )}`;
}

function contains(text: Expression<string>, word: string): RawBuilder<SqlBool> {
  // backslash is special in patterns too
  const pattern = (part: string) => `%${part.replace(/[%_\\]/g, '\\$&')}%`;
  const [start] = beforeHost.exec(word) ?? [];
  if (start === undefined) return sql`${text} like lower(${pattern(word)})`;
  // the whole is compared in an expression that no index has
  return sql`${text} like lower(${pattern(start)}) and ${text} || '' like lower(${pattern(word)})`;
}
