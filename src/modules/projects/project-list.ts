import { sql } from 'kysely';
import type { Page } from '../../domain/schemas/listing.ts';
import type { ListProjects, ProjectHead, StoredProject } from '../../domain/storage/projects.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { afterCursor, containsWords, toPage } from '../../platform/database/pages.ts';
import {
  headColumns,
  inCurrentFormat,
  missingProject,
  type Owner,
  ownProject,
  projectTables,
  toHead,
} from './project-table.ts';

/**
 * Lists an account's projects without their content, most recently changed first. The bin is sorted by deletion, most recent first.
 * @throws BAD_REQUEST for an invalid cursor
 */
export async function listProjects(
  { em, user }: Owner,
  { bin, q, cursor, limit }: ListProjects,
): Promise<Page<ProjectHead>> {
  const time = bin ? 'deleted_at' : 'updated_at';
  const rows = await projectTables(em)
    .selectFrom('projects')
    .select(headColumns)
    .where('user_id', '=', user.id)
    .where('deleted_at', bin ? 'is not' : 'is', null)
    .where(containsWords(sql`lower(title)`, q))
    .where(afterCursor(cursor, [time, 'id']))
    .orderBy(time, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toHead), limit, ({ updatedAt, deletedAt, id }) => [deletedAt ?? updatedAt, id]);
}

/** Returns a project with all its fields. @throws NOT_FOUND */
export async function getProject(call: UserCall, { id }: { id: string }): Promise<StoredProject> {
  const row = await ownProject(call, id)
    .select(['id', 'revision', 'created_at', 'updated_at', 'body'])
    .executeTakeFirst();
  if (!row) throw missingProject();
  return {
    ...inCurrentFormat(row.body),
    ...{ id: row.id, revision: row.revision, createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) },
  };
}
