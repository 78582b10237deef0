import { sql } from 'kysely';
import type { ExportedProject, ExportedVersion } from '../../domain/account/export.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import { isoTime, isoTimeOrNull } from '../../platform/database/iso-time.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { type Owner, projectTables } from './project-table.ts';

/** Streams all projects of an account, including its bin, oldest first, loading one at a time. */
export async function* readAllProjects({ em, user }: Owner): AsyncGenerator<ExportedProject> {
  for (const { id } of await readIds({ em, user }, 'projects')) {
    const row = await projectTables(em)
      .selectFrom('projects')
      .select(['revision', 'body', 'created_at', 'updated_at', 'deleted_at'])
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    // permanently deleted in the meantime
    if (!row) continue;
    yield {
      ...row.body,
      ...{ id, revision: row.revision, createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) },
      deletedAt: isoTimeOrNull(row.deleted_at),
    };
  }
}

/** Streams all versions of an account's projects, oldest first, loading one at a time. */
export async function* readAllVersions({ em, user }: Owner): AsyncGenerator<ExportedVersion> {
  for (const { id } of await readIds({ em, user }, 'project_versions')) {
    const row = await projectTables(em)
      .selectFrom('project_versions')
      .select(['project_id', 'revision', 'kind', 'name', 'body', 'created_at'])
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (!row) continue;
    const { project_id: projectId, revision, kind, name, body, created_at } = row;
    yield { ...{ id, projectId, revision, kind, name }, createdAt: isoTime(created_at), project: { ...body } };
  }
}

function readIds({ em, user }: Owner, table: 'projects' | 'project_versions'): Promise<{ id: string }[]> {
  return projectTables(em)
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes all versions and projects of an account in batches, since they may take up hundreds of megabytes. */
export async function removeAllProjects(orm: Orm, user: { id: string }): Promise<void> {
  await deleteInSlices(orm, 'project_versions', { condition: sql`user_id = ${user.id}` });
  await deleteInSlices(orm, 'projects', { condition: sql`user_id = ${user.id}` });
}
