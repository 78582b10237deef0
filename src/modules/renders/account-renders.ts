import { sql } from 'kysely';
import type { Render } from '../../domain/renders/renders.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Orm } from '../../platform/database/orm.ts';
import type { Owner } from '../projects/project-table.ts';
import { renderTables, selectRenders, toRender } from './render-table.ts';

/** Streams all renders of an account, project by project, without the key. */
export async function* readAllRenders(owner: Owner): AsyncGenerator<Render> {
  const { em, user } = owner;
  const projects = renderTables(em)
    .selectFrom('renders')
    .select('project_id')
    .distinct()
    .where('user_id', '=', user.id);
  for (const { project_id } of await projects.orderBy('project_id').execute()) {
    const rows = selectRenders(owner).where('renders.project_id', '=', project_id).orderBy('renders.created_at');
    yield* (await rows.orderBy('renders.id').execute()).map(toRender);
  }
}

/** Deletes all renders of an account in batches. What was sent goes on at the gateway. */
export async function removeAllRenders(orm: Orm, user: { id: string }): Promise<void> {
  await deleteInSlices(orm, 'renders', { condition: sql<boolean>`user_id = ${user.id}` });
}
