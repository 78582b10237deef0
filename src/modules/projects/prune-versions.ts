import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { type Owner, projectTables } from './project-table.ts';

const { automatic, bytesPerUser } = serverLimits.versions;

/**
 * Deletes the oldest automatic versions beyond the project's maximum number and the account's maximum size. Counts the
 * versions written with access tokens separately, so that many small changes by a program do not displace the user's.
 */
export async function pruneVersions(owner: Owner, projectId: string): Promise<void> {
  const kysely = projectTables(owner.em);
  await sql`
    delete from project_versions where id in (
      select id from (
        select id, row_number() over (partition by by_token order by created_at desc, id desc) as rank
        from project_versions where project_id = ${projectId} and kind <> 'named') as versions
      where rank > ${automatic})`.execute(kysely);
  const surplus = (await versionBytes(owner)) - bytesPerUser;
  if (surplus <= 0) return;
  await sql`
    delete from project_versions where id in (
      select id from (
        select id, sum(bytes) over (order by created_at, id) - bytes as older
        from project_versions where user_id = ${owner.user.id} and kind <> 'named') as sums
      where older < ${surplus})`.execute(kysely);
}

/** The total bytes of an account's versions. */
export async function versionBytes({ em, user }: Owner): Promise<number> {
  const row = await projectTables(em)
    .selectFrom('project_versions')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}
