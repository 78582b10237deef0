import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import type { Orm } from './orm.ts';

interface Rows {
  condition: RawBuilder<SqlBool>;
  key?: string;
  oldestFirst?: string;
  deleted?: (keys: string[]) => Promise<void> | void;
}

/**
 * Deletes all rows that meet a condition in batches of `serverLimits.deletedAtOnce`, one statement each, so that other
 * queries wait only briefly.
 * @param rows.key a column that is unique among the rows that meet the condition
 * @param rows.oldestFirst an indexed column that sets the order of deletion. Without it, each batch may scan the whole
 *   table again, including the dead rows of earlier batches
 * @param rows.deleted is called with the keys of each batch, once they are deleted
 */
export async function deleteInSlices(
  orm: Orm,
  table: string,
  { condition, key = 'id', oldestFirst, deleted }: Rows,
): Promise<void> {
  const { deletedAtOnce } = serverLimits;
  for (;;) {
    const column = sql.ref(key);
    const order = oldestFirst ? sql`order by ${sql.ref(oldestFirst)}` : sql``;
    const slice = sql`select ${column} from ${sql.table(table)} where ${condition} ${order} limit ${deletedAtOnce}`;
    // repeat the condition: the key may not be unique in the whole table
    const deletion = sql<{ key: string }>`
      delete from ${sql.table(table)} where ${column} in (${slice}) and ${condition} returning ${column} as key`;
    const { rows } = await deletion.execute(orm.em.fork().getKysely());
    await deleted?.(rows.map((row) => row.key));
    if (rows.length < deletedAtOnce) return;
  }
}
