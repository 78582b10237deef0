import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type AdminCounts, adminCountsSchema } from '../../domain/admin/admin.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Tally } from './tally.entity.ts';

/** The totals in the admin panel. They are sums of tallies, so no table is scanned. */
export async function adminCounts({ em }: { em: SqlEntityManager }): Promise<AdminCounts> {
  const sums = await em
    .getKysely<InferKyselyDB<typeof Tally>>()
    .selectFrom('tallies')
    .groupBy('name')
    .select(({ fn }) => ['name', fn.sum('change').as('count')])
    .execute();
  const none = { users: 0, subscriptions: 0, runningSubscriptions: 0, admins: 0, openComments: 0 };
  return adminCountsSchema.parse({
    ...none,
    ...Object.fromEntries(sums.map(({ name, count }) => [name, Number(count)])),
  });
}

/** Collapses tally rows every 10 minutes, so that summing them stays fast. */
export function adminJob(orm: Orm): Job {
  return { name: 'sum-up-tallies', everyMs: 10 * 60 * 1_000, run: () => sumUpTallies(orm) };
}

/** Collapses the tally rows of each count into one. A single statement, so concurrent readers see the same sums. */
export async function sumUpTallies(orm: Orm): Promise<void> {
  await orm.em.fork().execute(`
    with summed as (delete from tallies returning name, change)
    insert into tallies (name, change) select name, sum(change) from summed group by name`);
}
