import { sql } from 'kysely';
import { limits } from '../../domain/limits.ts';
import { type PictureType, type StoredPicture, storedHash } from '../../domain/pictures.ts';
import type { UserCall } from '../../platform/call-context.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { trpcError } from '../../platform/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { sha256 } from '../../platform/sha256.ts';
import { type CleanPicture, cleanPicture } from './clean-picture.ts';
import { pictureTables } from './picture-table.ts';

/**
 * Stores a picture of an account, once however often it is sent. Until something mentions it, it counts as unused from
 * now on.
 * @param data the file, in base64
 * @throws as `cleanPicture`; CONFLICT when the account is full, SERVICE_UNAVAILABLE when the server is
 */
export async function addPicture(call: UserCall, { data }: { data: string }): Promise<StoredPicture> {
  const picture = cleanPicture(Buffer.from(data, 'base64'));
  const hash = sha256(picture.data);
  const used = await call.em.transactional(async (tx) => {
    await lockAccount(tx, call.user);
    const { isStored, used } = await readRoom(tx, { user: call.user, hash });
    if (isStored) {
      await stayUnused(tx, { user: call.user, hash });
      return used;
    }
    const { length } = picture.data;
    assertAccountRoom(used + length);
    await assertServerRoom({ ...call, em: tx }, length);
    await insertPicture(tx, { ...picture, hash, userId: call.user.id });
    return used + length;
  });
  const { type, width, height } = picture;
  return { hash, type, width, height, used };
}

interface ByHash {
  user: { id: string };
  hash: string;
}

/** Whether an account has a picture, and the bytes of all its pictures. */
async function readRoom(em: SqlEntityManager, { user, hash }: ByHash): Promise<{ isStored: boolean; used: number }> {
  const row = await pictureTables(em)
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('used'))
    .select(sql<boolean | null>`bool_or(hash = ${hash})`.as('isStored'))
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return { isStored: row?.isStored === true, used: Number(row?.used ?? 0) };
}

/** Lets what nothing mentions stay as long as if it had just come. */
async function stayUnused(em: SqlEntityManager, { user, hash }: ByHash): Promise<void> {
  await pictureTables(em)
    .updateTable('pictures')
    .set({ unused_since: new Date() })
    .where('user_id', '=', user.id)
    .where('hash', '=', hash)
    .where('unused_since', 'is not', null)
    .execute();
}

async function insertPicture(
  em: SqlEntityManager,
  { hash, type, width, height, data, userId }: CleanPicture & { hash: string; userId: string },
): Promise<void> {
  const now = new Date();
  await pictureTables(em)
    .insertInto('pictures')
    .values({
      ...{ user_id: userId, hash, type, width, height, data, bytes: data.length },
      ...{ created_at: now, unused_since: now },
    })
    .execute();
}

function assertAccountRoom(bytes: number): void {
  const { perUserBytes } = limits.pictures;
  if (bytes <= perUserBytes) return;
  throw trpcError(
    'CONFLICT',
    `Your pictures take up ${perUserBytes / 1_000_000} MB, which is the most an account can keep. Pictures that no ` +
      'project shows any more, nor a version or a share of one, are deleted after 30 days.',
  );
}

async function assertServerRoom({ em, settings, log }: UserCall, length: number): Promise<void> {
  const { bytes } = await pictureTables(em)
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) + length <= settings.picturesMb * 1_000_000) return;
  log.error(`the pictures of all accounts take up ${settings.picturesMb} MB, which PICTURES_MB allows`);
  throw trpcError('SERVICE_UNAVAILABLE', 'There is no room for more pictures right now. Please try again later.');
}

/** A picture of an account; null for any other's, and for what is no hash. */
export async function findPicture(
  em: SqlEntityManager,
  { user, hash }: ByHash,
): Promise<{ hash: string; type: PictureType; data: Buffer } | null> {
  if (!storedHash.test(hash)) return null;
  const row = await pictureTables(em)
    .selectFrom('pictures')
    .select(['type', 'data'])
    .where('user_id', '=', user.id)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ? { hash, type: row.type, data: Buffer.from(row.data) } : null;
}
