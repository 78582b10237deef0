import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import type { Listing } from '../domain/listing.ts';
import type { SqlEntityManager } from './database.ts';
import { trpcError } from './errors.ts';
import { JsonText, type PageText } from './json-text.ts';
import { type Columns, isoColumn, type List, named } from './list.ts';

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
    .map((word) => contains(text, word));
  if (cursor !== undefined) {
    const [afterTime, afterId] = parseCursor(cursor);
    conditions.push(sql`(${sql.ref(time)}, ${sql.ref(id)}) < (${afterTime}::timestamptz, ${afterId}::uuid)`);
  }
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/** The part of an address that an index of trigrams is asked for. The host is that of too many others. */
const beforeHost = /^[^@]{3,}@(?=.)/;

function contains(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  // backslash is special in patterns too
  const pattern = (part: string) => `%${part.replace(/[%_\\]/g, '\\$&')}%`;
  const [start] = beforeHost.exec(word) ?? [];
  if (start === undefined) return sql`${text} like lower(${pattern(word)})`;
  // the whole is compared in an expression that no index has
  return sql`${text} like lower(${pattern(start)}) and ${text} || '' like lower(${pattern(word)})`;
}

interface PageParts<Row> {
  /** The table that is listed. */
  table: string;
  /** Which of its rows, such as what `searchAndCursor` says. */
  where: RawBuilder<SqlBool>;
  /** The column that the list is sorted by, before `id`. */
  time: string;
  limit: number;
  /** What each row answers, of the columns of the table, which is `page` here, and of `joins`. */
  columns: Columns<Row>;
  /** Joins to `page`: after the limit, so only for the rows of the page rather than for every match. */
  joins?: RawBuilder<unknown>;
  /** Whether somebody searches, for which PostgreSQL's plan depends on the words. */
  searches: boolean;
}

interface PageRow {
  rows: string;
  /** How many there are, up to one more than the limit: then there is a next page. */
  count: number;
  /** Where the last row of the page stands, as JSON. */
  last: string | null;
}

/** A page of a list, newest first, that PostgreSQL writes. */
export function pageList<Row>(parts: PageParts<Row>): List<PageRow, PageText<Row>> {
  const { table, where, time, limit, columns, joins = sql``, searches } = parts;
  // as part of the text: for a limit that it does not know, PostgreSQL expects a tenth of the table, and plans anew each
  // time rather than once
  const [size, sizeAndNext] = [sql.lit(limit), sql.lit(limit + 1)];
  const [timeOfRow, timeOfPage] = [sql.ref(`${table}.${time}`), sql.ref(`page.${time}`)];
  return {
    select: sql`
      select coalesce(string_agg(written, ',' order by place) filter (where place <= ${size}), '') as rows,
        count(*)::int as count, max(position) filter (where place = ${size}) as last
      from (
        select row_number() over (order by ${timeOfPage} desc, page.id desc) as place,
          json_build_array(${isoColumn(`page.${time}`)}, page.id)::text as position, row_to_json(fields)::text as written
        from (
          select * from ${sql.table(table)} where ${where}
          order by ${timeOfRow} desc, ${sql.ref(`${table}.id`)} desc limit ${sizeAndNext}
        ) as page ${joins} cross join lateral (select ${named(columns)}) as fields
      ) as placed`,
    // shared statements must be few, so those of other sizes are none
    varies: searches || limit !== limits.listRows.initial,
    answer: ({ rows, count, last }) => ({
      rows: new JsonText(`[${rows}]`),
      next: count > limit && last !== null ? Buffer.from(last).toString('base64url') : null,
    }),
  };
}

/** One row as its list answers it; undefined where there is none. */
export async function readRow<Row>(
  em: SqlEntityManager,
  { table, columns, joins = sql`` }: Pick<PageParts<Row>, 'table' | 'columns' | 'joins'>,
  { id }: { id: string },
): Promise<Row | undefined> {
  const { rows } = await sql<{ written: Row }>`
    select row_to_json(fields) as written from ${sql.table(table)} as page ${joins}
    cross join lateral (select ${named(columns)}) as fields where page.id = ${id}`.execute(em.getKysely());
  return rows[0]?.written;
}

function parseCursor(cursor: string): Position {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw trpcError('BAD_REQUEST', 'The cursor is not one that a list gave.');
  }
}
