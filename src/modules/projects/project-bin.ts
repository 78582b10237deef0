import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { hourMs } from '../../domain/product/time-units.ts';
import type { ProjectHead } from '../../domain/storage/projects.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { requirePlan } from '../billing/require-plan.ts';
import { assertProjectAllowed } from './create-project.ts';
import { headColumns, missingProject, type Owner, projectTables, toHead } from './project-table.ts';
import { removeTakeFiles, type TakeFiles } from './remove-take-files.ts';

interface ById {
  id: string;
}

const { keptMs, perUser } = serverLimits.projectBin;

/** Moves a project to the bin. If the bin is full, permanently deletes its oldest projects. @throws NOT_FOUND */
export async function deleteProject(call: UserCall, { id }: ById): Promise<ProjectHead> {
  const { em, user, background } = call;
  const row = await projectTables(em)
    .updateTable('projects')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .returning(headColumns)
    .executeTakeFirst();
  if (!row) throw missingProject();
  // the takes are read as they were before the statement, which cascades to them
  const { rows: takes } = await sql<{ id: string }>`
    with removed as (
      delete from projects where id in (
        select id from projects where user_id = ${user.id} and deleted_at is not null
        order by deleted_at desc, id desc offset ${perUser})
      returning id)
    select id from takes where project_id in (select id from removed)
    union all select id from take_uploads where project_id in (select id from removed)`.execute(projectTables(em));
  background.start(() =>
    removeTakeFiles(
      call,
      takes.map((take) => take.id),
    ),
  );
  return toHead(row);
}

/**
 * Restores a project from the bin. Needs a plan if another project was created after the deletion, so that an
 * account cannot collect several projects without a plan.
 * @throws NOT_FOUND; PAYMENT_REQUIRED; CONFLICT at the account's limit
 */
export function restoreProject({ em, user }: UserCall, { id }: ById): Promise<ProjectHead> {
  return em.transactional(async (tx) => {
    await lockAccount(tx, user);
    await assertProjectAllowed({ em: tx, user }, { plan: false });
    if (await isReplaced({ em: tx, user }, id)) await requirePlan({ em: tx, user });
    const row = await projectTables(tx)
      .updateTable('projects')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      // skip projects that the job below may be deleting
      .where('deleted_at', '>', new Date(Date.now() - keptMs))
      .returning(headColumns)
      .executeTakeFirst();
    if (!row) throw missingProject();
    return toHead(row);
  });
}

/** Whether another project was created after this one was deleted. */
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

/** Every hour, permanently deletes projects that have been in the bin for longer than `serverLimits.projectBin.keptMs`. */
export function projectBinJob({ orm, ...files }: { orm: Orm } & TakeFiles): Job {
  return {
    name: 'project-bin',
    everyMs: hourMs,
    async run() {
      const condition = sql<boolean>`deleted_at < ${new Date(Date.now() - keptMs)}`;
      // versions and takes first: deleting a batch of projects would cascade to all of them in one statement
      const ofProjects = sql<boolean>`project_id in (select id from projects where ${condition})`;
      await deleteInSlices(orm, 'project_versions', { condition: ofProjects });
      const deleted = (ids: string[]) => removeTakeFiles(files, ids);
      await deleteInSlices(orm, 'take_uploads', { condition: ofProjects, deleted });
      await deleteInSlices(orm, 'takes', { condition: ofProjects, deleted });
      await deleteInSlices(orm, 'projects', { condition, oldestFirst: 'deleted_at' });
    },
  };
}
