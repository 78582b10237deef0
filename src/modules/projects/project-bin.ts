import { sql } from 'kysely';
import { serverLimits } from '../../domain/limits.ts';
import type { ProjectHead } from '../../domain/stored-projects.ts';
import { hourMs } from '../../domain/time-units.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { deleteInSlices } from '../../platform/delete-in-slices.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Orm } from '../../platform/orm.ts';
import { requirePlan } from '../billing/require-plan.ts';
import { assertRoom } from './create-project.ts';
import { headColumns, missingProject, type Owner, projectTables, toHead } from './project-table.ts';

interface ById {
  id: string;
}

const { keptMs, perUser } = serverLimits.projectBin;

/** Puts a project into the bin. Of more than the bin holds, those deleted first are gone for good. @throws NOT_FOUND */
export async function deleteProject({ em, user }: UserCall, { id }: ById): Promise<ProjectHead> {
  const row = await projectTables(em)
    .updateTable('projects')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .returning(headColumns)
    .executeTakeFirst();
  if (!row) throw missingProject();
  await sql`
    delete from projects where id in (
      select id from projects where user_id = ${user.id} and deleted_at is not null
      order by deleted_at desc, id desc offset ${perUser})`.execute(projectTables(em));
  return toHead(row);
}

/**
 * Brings a project back from the bin. It needs a plan if another one was made since, or one could have many without.
 * @throws NOT_FOUND; PAYMENT_REQUIRED; CONFLICT at the account's limit
 */
export function restoreProject({ em, user }: UserCall, { id }: ById): Promise<ProjectHead> {
  return em.transactional(async (tx) => {
    await lockAccount(tx, user);
    await assertRoom({ em: tx, user }, { plan: false });
    if (await isReplaced({ em: tx, user }, id)) await requirePlan({ em: tx, user });
    const row = await projectTables(tx)
      .updateTable('projects')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      // what the job below may be deleting does not come back in part
      .where('deleted_at', '>', new Date(Date.now() - keptMs))
      .returning(headColumns)
      .executeTakeFirst();
    if (!row) throw missingProject();
    return toHead(row);
  });
}

/** Whether a project was made after this one was deleted. */
async function isReplaced({ em, user }: Owner, id: string): Promise<boolean> {
  const newer = await projectTables(em)
    .selectFrom('projects as deleted')
    .innerJoin('projects as other', 'other.user_id', 'deleted.user_id')
    .select('other.id')
    .where('deleted.id', '=', id)
    .where('deleted.user_id', '=', user.id)
    .where('other.deleted_at', 'is', null)
    .whereRef('other.created_at', '>', 'deleted.deleted_at')
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Deletes for good what has been in the bin for too long, every hour. */
export function projectBinJob(orm: Orm): Job {
  return {
    name: 'project-bin',
    everyMs: hourMs,
    async run() {
      const condition = sql<boolean>`deleted_at < ${new Date(Date.now() - keptMs)}`;
      // versions first: with its projects, one slice would take all of theirs
      const versions = sql<boolean>`project_id in (select id from projects where ${condition})`;
      await deleteInSlices(orm, 'project_versions', { condition: versions });
      await deleteInSlices(orm, 'projects', { condition, oldestFirst: 'deleted_at' });
    },
  };
}
