import type { ChangeTake, Take, Takes } from '../../domain/takes/takes.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { asJson } from '../../platform/database/as-json.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { assertProjectExists, type Owner } from '../projects/project-table.ts';
import { removeTakeFiles } from '../projects/remove-take-files.ts';
import { maxTakeBytes, usedTakeBytes } from './take-room.ts';
import { missingTake, selectTakes, showsOneOf, takeColumns, takeTables, toTake } from './take-table.ts';

interface ById {
  id: string;
}

/** The takes of a project, oldest first, and the room for takes in the account. @throws NOT_FOUND */
export async function listTakes(call: UserCall, { id }: ById): Promise<Takes> {
  await assertProjectExists(call, id);
  const rows = await selectTakes(call)
    .where('takes.project_id', '=', id)
    .orderBy('takes.created_at')
    .orderBy('takes.id')
    .execute();
  return {
    takes: rows.map(toTake),
    available: call.takeStore !== null,
    usedBytes: await usedTakeBytes(call),
    maxBytes: await maxTakeBytes(call),
  };
}

/**
 * Changes what is noted about a take, or chooses it. Choosing it deselects the other takes of its scenes.
 * @throws NOT_FOUND; UNPROCESSABLE_CONTENT if the rough cut would enter the take after its end
 */
export function changeTake({ em, user }: UserCall, { id, ...change }: ChangeTake): Promise<Take> {
  return em.transactional(async (tx) => {
    const owner = { em: tx, user };
    // without the lock, two takes of a clip could be chosen at once
    await lockAccount(tx, user);
    const take = await findTake(owner, id);
    const sceneIds = change.sceneIds ?? take.sceneIds;
    if (change.trimStart && change.trimStart >= take.seconds) throw trimmedAway(take);
    const values = omitUndefined({
      ...{ name: change.name, note: change.note, stars: change.stars, verdict: change.verdict },
      scene_ids: change.sceneIds && asJson(change.sceneIds),
      chosen: change.chosen ?? (change.sceneIds ? false : undefined),
      trim_start: change.trimStart,
    });
    if (Object.keys(values).length === 0) return take;
    if (change.chosen) await deselect(owner, { projectId: take.projectId, sceneIds });
    const row = await takeTables(tx)
      .updateTable('takes')
      .set(values)
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning(takeColumns)
      .executeTakeFirst();
    if (!row) throw missingTake();
    return toTake(row);
  });
}

/** Deselects the takes of a project that show one of these scenes. */
async function deselect({ em, user }: Owner, { projectId, sceneIds }: Pick<Take, 'projectId' | 'sceneIds'>) {
  await takeTables(em)
    .updateTable('takes')
    .set({ chosen: false })
    .where('project_id', '=', projectId)
    .where('user_id', '=', user.id)
    .where('chosen', '=', true)
    .where(showsOneOf(sceneIds))
    .execute();
}

/** A take of the account. @throws NOT_FOUND */
async function findTake(owner: Owner, id: string): Promise<Take> {
  const row = await selectTakes(owner).where('takes.id', '=', id).executeTakeFirst();
  if (!row) throw missingTake();
  return toTake(row);
}

function trimmedAway({ seconds }: Take) {
  const message = `This take is ${seconds} seconds long, so it cannot start later than that.`;
  return trpcError('UNPROCESSABLE_CONTENT', message, { field: 'trimStart' });
}

/** Deletes a take with its file. @throws NOT_FOUND */
export async function removeTake(call: UserCall, { id }: ById): Promise<{ ok: true }> {
  const { numDeletedRows } = await takeTables(call.em)
    .deleteFrom('takes')
    .where('id', '=', id)
    .where('user_id', '=', call.user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw missingTake();
  await removeTakeFiles(call, [id]);
  return { ok: true };
}
