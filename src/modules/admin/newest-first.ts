import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Listing } from '../../domain/listing.ts';
import type { Columns } from '../../platform/list.ts';
import { pageList, searchAndCursor } from '../../platform/list-page.ts';

/** What a list for admins answers, of a table with `search_text`. */
export interface AdminTable<Row> {
  table: string;
  columns: Columns<Row>;
  joins?: RawBuilder<unknown>;
}

/** One page of a table, newest first. @throws as `searchAndCursor` */
export function newestPage<Row>(table: AdminTable<Row>, listing: Listing, filters: RawBuilder<SqlBool>[]) {
  const column = (name: string) => `${table.table}.${name}`;
  const text = sql.ref(column('search_text'));
  const matches = searchAndCursor({ text, time: column('created_at'), id: column('id') }, listing);
  const { limit, q } = listing;
  const where = sql<SqlBool>`${sql.join([matches, ...filters], sql` and `)}`;
  return pageList<Row>({ ...table, where, time: 'created_at', limit, searches: q !== '' });
}
