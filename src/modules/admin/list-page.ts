import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Listing, Page } from '../../domain/admin.ts';
import { trpcError } from '../../platform/errors.ts';

/** The sort key of a list: newest first, ties broken by id. */
interface Position {
  createdAt: string;
  id: string;
}

// PostgreSQL has no year 0
const positionSchema = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]);

/**
 * A SQL condition for one page of a list: rows that contain every search word and come after the cursor. A cursor is a
 * position, not a row, so rows added or deleted between pages shift nothing.
 * @param table has the columns id, created_at and search_text
 * @throws BAD_REQUEST for an invalid cursor
 */
export function searchAndCursor(table: string, { q, cursor }: Listing): RawBuilder<SqlBool> {
  const conditions = q
    .split(/\s+/)
    .filter(Boolean)
    // backslash is special in patterns too
    .map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)
    .map((pattern) => sql<SqlBool>`${sql.ref(`${table}.search_text`)} like lower(${pattern})`);
  if (cursor !== undefined) {
    const [createdAt, id] = parseCursor(cursor);
    conditions.push(
      sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}::timestamptz, ${id}::uuid)`,
    );
  }
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/** Builds a page. @param rows queried with `limit + 1`, so that an extra row means there is a next page */
export function toPage<Row extends Position>(rows: readonly Row[], limit: number): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last ? cursorAfter(last) : null };
}

function cursorAfter({ createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

function parseCursor(cursor: string): z.infer<typeof positionSchema> {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw trpcError('BAD_REQUEST', 'The cursor is not one that a list gave.');
  }
}
