import { asJson } from '../../platform/database/as-json.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import { PublicFailure } from '../../platform/errors/errors.ts';
import { readVideo, type Video } from './read-video.ts';
import type { TakeStore } from './take-store.ts';
import { takeTables } from './take-table.ts';
import { missingUpload, removeUpload, type UploadRow } from './uploads.ts';

interface Finishing {
  orm: Orm;
  store: TakeStore;
}

/**
 * Makes a take of an upload that has all of its bytes. May be called again, also by another process: the take is added
 * once. A file that cannot be a take is deleted with its upload.
 * @throws like `readVideo`; NOT_FOUND if the upload was deleted meanwhile
 */
export async function finishUpload({ orm, store }: Finishing, upload: UploadRow): Promise<void> {
  const { id, bytes } = upload;
  const video = await readVideo(store, { id, bytes }).catch(async (error) => {
    // another failure, such as that of the store, says nothing about the file
    if (error instanceof PublicFailure && error.code === 'UNPROCESSABLE_CONTENT') {
      await removeUpload(orm.em.fork(), upload);
      // a store that fails does not change the answer; the daily job finds the file
      await store.remove(id).catch(() => undefined);
    }
    throw error;
  });
  const isAdded = await orm.em.fork().transactional((tx) => addUploadedTake(tx, upload, video));
  if (isAdded) return;
  // the project or the account was deleted
  await store.remove(id);
  throw missingUpload();
}

/** @returns whether the take exists now */
async function addUploadedTake(tx: SqlEntityManager, upload: UploadRow, video: Video): Promise<boolean> {
  const { id, user_id, project_id, scene_ids, name, bytes, target, prompt, settings } = upload;
  const { numDeletedRows } = await takeTables(tx).deleteFrom('take_uploads').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return hasTake(tx, id);
  await insertTake(tx, {
    ...{ id, user_id, project_id, scene_ids, name, bytes, target, prompt, settings, ...video },
    ...{ sample: false, seed: null, request: null },
  });
  return true;
}

export async function hasTake(em: SqlEntityManager, id: string): Promise<boolean> {
  return (await takeTables(em).selectFrom('takes').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

interface NewTake extends Omit<UploadRow, 'settings'>, Video {
  settings: object;
  sample: boolean;
  seed: number | null;
  request: object | null;
}

/** Adds the row of a take whose file is stored. */
export async function insertTake(
  em: SqlEntityManager,
  { scene_ids, settings, request, ...columns }: NewTake,
): Promise<void> {
  await takeTables(em)
    .insertInto('takes')
    .values({
      ...columns,
      ...{ scene_ids: asJson(scene_ids), settings: asJson(settings), request: request && asJson(request) },
      ...{ note: '', stars: 0, chosen: false, trim_start: 0, created_at: new Date() },
    })
    .execute();
}
