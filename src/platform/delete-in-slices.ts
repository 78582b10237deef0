import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { serverLimits } from '../domain/limits.ts';
import type { Orm } from './database.ts';

/**
 * Deletes all rows that meet a condition, in slices: each a statement of its own, so that others wait only briefly.
 * @param table has the column id
 */
export async function deleteInSlices(orm: Orm, table: string, condition: RawBuilder<SqlBool>): Promise<void> {
  const { deletedAtOnce } = serverLimits;
  for (;;) {
    const slice = sql`select id from ${sql.table(table)} where ${condition} limit ${deletedAtOnce}`;
    const deletion = sql`delete from ${sql.table(table)} where id in (${slice}) returning id`;
    const { rows } = await deletion.execute(orm.em.fork().getKysely());
    if (rows.length < deletedAtOnce) return;
  }
}
