import { sql } from 'kysely';
import type { Page } from '../../domain/listing.ts';
import type { ListProjects, ProjectHead, StoredProject } from '../../domain/stored-projects.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { searchAndCursor, toPage } from '../../platform/list-page.ts';
import { currentForm, headColumns, missingProject, ownProject, projectTables, toHead } from './project-table.ts';

/** The heads of an account's projects, last changed first; of its bin, last deleted first. @throws as `searchAndCursor` */
export async function listProjects({ em, user }: UserCall, input: ListProjects): Promise<Page<ProjectHead>> {
  const { bin, limit } = input;
  const time = bin ? 'deleted_at' : 'updated_at';
  const rows = await projectTables(em)
    .selectFrom('projects')
    .select(headColumns)
    .where('user_id', '=', user.id)
    .where('deleted_at', bin ? 'is not' : 'is', null)
    .where(searchAndCursor({ text: sql`lower(title)`, time, id: 'id' }, input))
    .orderBy(time, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const position = ({ id, updatedAt, deletedAt }: ProjectHead) => [(bin && deletedAt) || updatedAt, id] as const;
  return toPage(rows.map(toHead), { limit, position });
}

/** A whole project. @throws NOT_FOUND */
export async function getProject(call: UserCall, { id }: { id: string }): Promise<StoredProject> {
  const row = await ownProject(call, id)
    .select(['id', 'revision', 'created_at', 'updated_at', 'body'])
    .executeTakeFirst();
  if (!row) throw missingProject();
  return {
    ...currentForm(row.body),
    ...{ id: row.id, revision: row.revision, createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) },
  };
}
