import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Listing, Page } from '../../domain/admin.ts';
import { trpcError } from '../../platform/errors.ts';

/** Where a row stands in a list: newest first, and those of the same moment by their ids. */
interface Place {
  createdAt: string;
  id: string;
}

// PostgreSQL has no year 0
const placeSchema = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]);

/**
 * The part of a list that is asked for: rows that hold every word of the search, after the place where the part
 * before ended. A cursor names that place, not a row, so rows that come or go in between move nothing.
 * @param table with the columns id, created_at and search_text
 * @throws BAD_REQUEST for a cursor that is none
 */
export function asked(table: string, { q, cursor }: Listing): RawBuilder<SqlBool> {
  const conditions = q
    .split(/\s+/)
    .filter(Boolean)
    // backslash, too, is a sign of patterns
    .map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)
    .map((pattern) => sql<SqlBool>`${sql.ref(`${table}.search_text`)} like lower(${pattern})`);
  if (cursor !== undefined) {
    const [createdAt, id] = placeAt(cursor);
    conditions.push(
      sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}::timestamptz, ${id}::uuid)`,
    );
  }
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/** One part of a list. @param rows one more than the limit where there are more */
export function pageOf<Row extends Place>(rows: readonly Row[], limit: number): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last ? cursorAt(last) : null };
}

function cursorAt({ createdAt, id }: Place): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

function placeAt(cursor: string): z.infer<typeof placeSchema> {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw trpcError('BAD_REQUEST', 'The cursor is not one that a list gave.');
  }
}
