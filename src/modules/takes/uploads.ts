import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { type AskedWords, askedWords } from '../../domain/takes/asked-words.ts';
import type { TakeUpload } from '../../domain/takes/takes.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { asJson } from '../../platform/database/as-json.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { requirePlan } from '../billing/require-plan.ts';
import { missingProject, type Owner, readBody, readStored } from '../projects/project-table.ts';
import { removeTakeFiles } from '../projects/remove-take-files.ts';
import { assertTakeBytes, assertTakeRoom, assertUploadRoom } from './take-room.ts';
import { takeTables } from './take-table.ts';

interface NewUpload extends TakeUpload {
  /** The id that the take will have. */
  id: string;
  /** The announced length of the file. */
  bytes: number;
}

/**
 * Reserves room for a file before its first byte, with the words that its clip has now.
 * @throws PAYLOAD_TOO_LARGE; PAYMENT_REQUIRED; NOT_FOUND without the project; UNPROCESSABLE_CONTENT if it has no clip
 *   with these scenes; CONFLICT if the account is full
 */
export async function startUpload(call: UserCall, { id, project, scenes, name, bytes }: NewUpload): Promise<void> {
  assertTakeBytes(bytes);
  await requirePlan(call);
  const words = await readAskedWords(call, { projectId: project, sceneIds: scenes });
  const now = new Date();
  const stopped = await call.em.transactional(async (tx) => {
    const owner = { em: tx, user: call.user };
    await lockAccount(tx, call.user);
    await forgetEmptyUploads(owner);
    const forgotten = await makeRoom(owner, { projectId: project, bytes });
    await takeTables(tx)
      .insertInto('take_uploads')
      .values({
        ...{ id, user_id: call.user.id, project_id: project, scene_ids: asJson(scenes), name, bytes },
        ...{ target: words.target, prompt: words.prompt, settings: asJson(words.settings) },
        ...{ created_at: now, last_received_at: now },
      })
      .execute();
    return forgotten;
  });
  call.background.start(() => removeTakeFiles(call, stopped));
}

/**
 * Makes sure that the account has room for a file. If it is full, uploads that stopped a day ago give way, since nobody
 * may know of them any more, such as after a browser's data were deleted.
 * @returns the ids of these uploads, whose files are to be removed
 * @throws like `assertUploadRoom` and `assertTakeRoom`
 */
async function makeRoom(owner: Owner, file: { projectId: string; bytes: number }): Promise<string[]> {
  const assertRoom = async () => {
    await assertUploadRoom(owner);
    await assertTakeRoom(owner, file);
  };
  try {
    await assertRoom();
    return [];
  } catch (error) {
    const stopped = await forgetStoppedUploads(owner);
    if (stopped.length === 0) throw error;
    await assertRoom();
    return stopped;
  }
}

async function forgetStoppedUploads({ em, user }: Owner): Promise<string[]> {
  const rows = await takeTables(em)
    .deleteFrom('take_uploads')
    .where('user_id', '=', user.id)
    .where('last_received_at', '<', new Date(Date.now() - serverLimits.takes.stoppedMs))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function readAskedWords(
  owner: Owner,
  { projectId, sceneIds }: { projectId: string; sceneIds: readonly string[] },
): Promise<AskedWords> {
  const stored = await readStored(owner, projectId);
  if (!stored) throw missingProject();
  const words = askedWords(readBody(stored.body), sceneIds);
  if (words) return words;
  throw trpcError('UNPROCESSABLE_CONTENT', 'The saved project has no clip with these scenes. Save the project first.');
}

/** Frees the room of uploads that never had a byte: a client that missed the response has started over. */
async function forgetEmptyUploads({ em, user }: Owner): Promise<void> {
  await takeTables(em)
    .deleteFrom('take_uploads')
    .where('user_id', '=', user.id)
    .where(sql<boolean>`last_received_at = created_at`)
    .where('created_at', '<', new Date(Date.now() - serverLimits.takes.forgottenMs))
    .execute();
}

/** An upload that is not complete. */
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Finds an account's upload that is not complete. */
export function findUpload({ em, user }: Owner, id: string) {
  return takeTables(em)
    .selectFrom('take_uploads')
    .select(['id', 'user_id', 'project_id', 'scene_ids', 'name', 'bytes', 'target', 'prompt', 'settings'])
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
}

export async function hasUpload(em: SqlEntityManager, id: string): Promise<boolean> {
  return (
    (await takeTables(em).selectFrom('take_uploads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** Forgets an upload, whose room is then free. Its file is deleted separately, after the row. */
export async function removeUpload(em: SqlEntityManager, { id }: { id: string }): Promise<void> {
  await takeTables(em).deleteFrom('take_uploads').where('id', '=', id).execute();
}

/** Notes that bytes have arrived. */
export async function touchUpload(em: SqlEntityManager, { id }: { id: string }): Promise<void> {
  await takeTables(em).updateTable('take_uploads').set({ last_received_at: new Date() }).where('id', '=', id).execute();
}

export function missingUpload() {
  return trpcError('NOT_FOUND', 'This upload does not exist');
}
