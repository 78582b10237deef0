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
    const used = await usedBytes(tx, call.user);
    if ((await sizesOf(tx, { user: call.user, hashes: [hash] })).has(hash)) {
      await stayUnused(tx, { user: call.user, hashes: [hash] });
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

interface Pictures {
  user: { id: string };
  hashes: readonly string[];
}

/** The bytes of all pictures of an account. */
async function usedBytes(em: SqlEntityManager, user: { id: string }): Promise<number> {
  const { used } = await pictureTables(em)
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('used'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return Number(used ?? 0);
}

/** The bytes of those pictures that an account has, by hash. */
async function sizesOf(em: SqlEntityManager, { user, hashes }: Pictures): Promise<Map<string, number>> {
  const rows = await pictureTables(em)
    .selectFrom('pictures')
    .select(['hash', 'bytes'])
    .where('user_id', '=', user.id)
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}

/** Lets what nothing mentions stay as long as if it had just come. */
async function stayUnused(em: SqlEntityManager, { user, hashes }: Pictures): Promise<void> {
  await pictureTables(em)
    .updateTable('pictures')
    .set({ unused_since: new Date() })
    .where('user_id', '=', user.id)
    .where('hash', 'in', hashes)
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

async function assertServerRoom(call: UserCall, length: number): Promise<void> {
  if (length <= (await serverRoom(call))) return;
  const { settings, log } = call;
  log.error(`the pictures of all accounts take up ${settings.picturesMb} MB, which PICTURES_MB allows`);
  throw trpcError('SERVICE_UNAVAILABLE', 'There is no room for more pictures right now. Please try again later.');
}

/** The bytes that there is room for in all accounts together. */
async function serverRoom({ em, settings }: Pick<UserCall, 'em' | 'settings'>): Promise<number> {
  const { bytes } = await pictureTables(em)
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return settings.picturesMb * 1_000_000 - Number(bytes ?? 0);
}

/**
 * Copies pictures of another account, in order, each as long as there is room for it. Call it on the locked account.
 * @returns the hashes of those that the account has now
 */
export async function copyPictures(
  call: UserCall,
  { from, hashes }: { from: { id: string }; hashes: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { em, user } = call;
  const own = await sizesOf(em, { user, hashes });
  if (own.size > 0) await stayUnused(em, { user, hashes: [...own.keys()] });
  const others = await sizesOf(em, { user: from, hashes });
  let room = Math.min(limits.pictures.perUserBytes - (await usedBytes(em, user)), await serverRoom(call));
  const fitting = [...new Set(hashes)].filter((hash) => {
    const bytes = others.get(hash);
    if (own.has(hash) || bytes === undefined || bytes > room) return false;
    room -= bytes;
    return true;
  });
  return new Set([...own.keys(), ...(await insertCopies(em, { user, from, hashes: fitting }))]);
}

async function insertCopies(
  em: SqlEntityManager,
  { user, from, hashes }: Pictures & { from: { id: string } },
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const now = new Date();
  const { rows } = await sql<{ hash: string }>`
    insert into pictures (user_id, hash, type, width, height, bytes, data, created_at, unused_since)
    select ${user.id}, hash, type, width, height, bytes, data, ${now}, ${now}
    from pictures where user_id = ${from.id} and hash in (${sql.join(hashes)})
    returning hash`.execute(pictureTables(em));
  return rows.map(({ hash }) => hash);
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
