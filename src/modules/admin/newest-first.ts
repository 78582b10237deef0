import { sql } from 'kysely';
import type { Listing, Page } from '../../domain/listing.ts';
import { searchAndCursor, toPage } from '../../platform/list-page.ts';

/** The condition for one page of a table with `search_text`, newest first. @throws as `searchAndCursor` */
export function searchNewest(table: string, listing: Listing) {
  const text = sql.ref(`${table}.search_text`);
  return searchAndCursor({ text, time: `${table}.created_at`, id: `${table}.id` }, listing);
}

/** Its page. @param rows as `toPage` takes them */
export function newestPage<Row extends { createdAt: string; id: string }>(
  rows: readonly Row[],
  limit: number,
): Page<Row> {
  return toPage(rows, { limit, position: ({ createdAt, id }) => [createdAt, id] });
}
