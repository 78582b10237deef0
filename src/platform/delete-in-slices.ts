import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { serverLimits } from '../domain/limits.ts';
import type { Orm } from './orm.ts';

interface Rows {
  condition: RawBuilder<SqlBool>;
  key?: string;
  oldestFirst?: string;
}

/**
 * Deletes all rows that meet a condition, in slices: each a statement of its own, so that others wait only briefly.
 * @param rows.key a column that tells the rows that meet the condition apart
 * @param rows.oldestFirst a column with an index, in whose order they go. Without it each slice may read the whole table
 *   to find its rows, and all that earlier slices left behind
 */
export async function deleteInSlices(
  orm: Orm,
  table: string,
  { condition, key = 'id', oldestFirst }: Rows,
): Promise<void> {
  const { deletedAtOnce } = serverLimits;
  for (;;) {
    const column = sql.ref(key);
    const order = oldestFirst ? sql`order by ${sql.ref(oldestFirst)}` : sql``;
    const slice = sql`select ${column} from ${sql.table(table)} where ${condition} ${order} limit ${deletedAtOnce}`;
    // the condition again: the key alone may be that of others' rows, too
    const deletion = sql`
      delete from ${sql.table(table)} where ${column} in (${slice}) and ${condition} returning ${column}`;
    const { rows } = await deletion.execute(orm.em.fork().getKysely());
    if (rows.length < deletedAtOnce) return;
  }
}
