import type { Readable } from 'node:stream';
import type { Take } from '../../domain/takes/takes.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { hasTake, insertTake } from './finish-upload.ts';
import { readVideo } from './read-video.ts';
import { assertTakeBytes, assertTakeRoom } from './take-room.ts';
import type { TakeStore } from './take-store.ts';

interface FileToAdd
  extends Pick<
    Take,
    'projectId' | 'sceneIds' | 'name' | 'target' | 'prompt' | 'settings' | 'sample' | 'seed' | 'request'
  > {
  /** The id of the take, and of its file. */
  id: string;
  user: { id: string };
  data: Readable;
  /** The length of `data`. */
  bytes: number;
}

/**
 * Adds a file that the server has as a take. Adding the same id again adds nothing. Needs no plan.
 * @throws PAYLOAD_TOO_LARGE; CONFLICT if the account is full; like `readVideo`; an error if the data has another length
 */
export async function addFileAsTake(
  { orm }: Pick<CallContext, 'orm'>,
  store: TakeStore,
  { id, user, projectId, sceneIds, data, bytes, ...take }: FileToAdd,
): Promise<void> {
  assertTakeBytes(bytes);
  if (await hasTake(orm.em.fork(), id)) return void data.destroy();
  const file = { projectId, bytes };
  // before the bytes are fetched, and once more when they count
  await assertTakeRoom({ em: orm.em.fork(), user }, file);
  try {
    await store.write(id, data, bytes);
    const video = await readVideo(store, { id, bytes });
    await orm.em.fork().transactional(async (tx) => {
      await lockAccount(tx, user);
      if (await hasTake(tx, id)) return;
      await assertTakeRoom({ em: tx, user }, file);
      await insertTake(tx, {
        ...take,
        ...video,
        id,
        user_id: user.id,
        project_id: projectId,
        scene_ids: sceneIds,
        bytes,
      });
    });
  } catch (error) {
    // a store that fails does not hide the first error; the daily job finds the file
    const isAdded = await hasTake(orm.em.fork(), id).catch(() => true);
    if (!isAdded) await store.remove(id).catch(() => undefined);
    throw error;
  }
}
