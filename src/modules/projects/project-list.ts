import { sql } from 'kysely';
import type { ListProjects, ProjectHead, StoredProject } from '../../domain/stored-projects.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { pageList, searchAndCursor } from '../../platform/list-page.ts';
import { currentForm, headIn, missingProject, ownProject } from './project-table.ts';

/** The heads of an account's projects, last changed first; of its bin, last deleted first. @throws as `searchAndCursor` */
export function projectList(input: ListProjects) {
  const { bin, limit, q } = input;
  const time = bin ? 'deleted_at' : 'updated_at';
  const matches = searchAndCursor({ text: sql`lower(title)`, time, id: 'projects.id' }, input);
  return pageList<ProjectHead>({
    ...{ table: 'projects', time, limit, searches: q !== '' },
    where: sql`user_id = users.id and deleted_at is ${bin ? sql`not null` : sql`null`} and ${matches}`,
    columns: headIn('page'),
  });
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
