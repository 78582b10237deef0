import { sql } from 'kysely';
import type { Render } from '../../domain/renders/renders.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Owner } from '../projects/project-table.ts';
import { openRenderKey } from './render-keys.ts';
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

type RemovingCall = Pick<UserCall, 'orm' | 'background' | 'rendering' | 'log'>;

/** Deletes all renders of an account in batches. After that, the gateway is asked once to cancel what it still has. */
export async function removeAllRenders(call: RemovingCall, user: { id: string }): Promise<void> {
  const cancel = await cancelingSent(call, user);
  await deleteInSlices(call.orm, 'renders', { condition: sql<boolean>`user_id = ${user.id}` });
  if (cancel) call.background.start(cancel);
}

/** Reads what the gateway still has, and the key for it. @returns cancels that; null if there is nothing */
async function cancelingSent({ orm, rendering, log }: RemovingCall, user: { id: string }) {
  if (!rendering) return null;
  const em = orm.em.fork();
  const sent = await renderTables(em)
    .selectFrom('renders')
    .select(['endpoint', 'request_id'])
    .where('user_id', '=', user.id)
    .where('status', 'in', ['sent', 'running'])
    .where('sample', '=', false)
    .execute();
  const key = sent.length === 0 ? null : await openRenderKey(em, rendering.keyBox, user);
  if (key === null) return null;
  return async () => {
    for (const { endpoint, request_id: requestId } of sent) {
      if (requestId === null) continue;
      await rendering.gateway.cancel(key, { endpoint, requestId }).catch((error: unknown) => {
        log.warn(error, 'a render of a deleted account could not be canceled');
      });
    }
  };
}
