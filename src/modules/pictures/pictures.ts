import { sql } from 'kysely';
import { limits } from '../../domain/product/limits.ts';
import { type PictureType, pictureHashPattern, type StoredPicture } from '../../domain/storage/pictures.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { sha256 } from '../../platform/sha256.ts';
import { type CleanPicture, cleanPicture } from './clean-picture.ts';
import {
  assertAccountRoom,
  assertServerRoom,
  countedBytes,
  remainingServerBytes,
  usedBytes,
} from './picture-quotas.ts';
import { pictureTables } from './picture-table.ts';

/**
 * Stores a picture; the same picture is stored only once per account. It counts as unused until a project mentions it.
 * @param data the file, in base64
 * @throws like `cleanPicture`; CONFLICT if the account is full, SERVICE_UNAVAILABLE if the server is
 */
export async function addPicture(call: UserCall, { data }: { data: string }): Promise<StoredPicture> {
  const picture = cleanPicture(Buffer.from(data, 'base64'));
  const hash = sha256(picture.data);
  const used = await call.em.transactional(async (tx) => {
    await lockAccount(tx, call.user);
    const existing = await claimSizes(tx, { user: call.user, hashes: [hash] });
    const used = await usedBytes(tx, call.user);
    if (existing.has(hash)) return used;
    const bytes = countedBytes(picture.data.length);
    assertAccountRoom(used + bytes);
    await assertServerRoom({ ...call, em: tx }, bytes);
    await insertPicture(tx, { ...picture, hash, userId: call.user.id });
    return used + bytes;
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

/** Like `readSizes`, for pictures about to be used: first restarts their 30-day deletion period. */
async function claimSizes(em: SqlEntityManager, pictures: Pictures): Promise<Map<string, number>> {
  // renew before reading, since the cleanup job may be deleting one of the pictures right now
  await renewUnused(em, pictures);
  return readSizes(em, pictures);
}

/** The counted bytes of the pictures that an account has, by hash. */
async function readSizes(em: SqlEntityManager, { user, hashes }: Pictures): Promise<Map<string, number>> {
  const rows = await pictureTables(em)
    .selectFrom('pictures')
    .select(['hash', 'bytes'])
    .where('user_id', '=', user.id)
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ hash, bytes }) => [hash, countedBytes(bytes)]));
}

/** Restarts the period after which unused pictures are deleted. */
async function renewUnused(em: SqlEntityManager, { user, hashes }: Pictures): Promise<void> {
  const kysely = pictureTables(em);
  // locked in a fixed order, so that concurrent calls cannot deadlock
  const marked = kysely
    .selectFrom('pictures')
    .select('hash')
    .where('user_id', '=', user.id)
    .where('hash', 'in', hashes)
    .where('unused_since', 'is not', null)
    .orderBy('hash')
    .forUpdate();
  await kysely
    .updateTable('pictures')
    .set({ unused_since: new Date() })
    .where('user_id', '=', user.id)
    .where('hash', 'in', marked)
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

/**
 * Copies pictures from another account, in order, skipping those that no longer fit. The receiving account must be
 * locked.
 * @returns the hashes of the pictures that the account now has
 */
export async function copyPictures(
  call: UserCall,
  { from, hashes }: { from: { id: string }; hashes: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { em, user } = call;
  const existing = await claimSizes(em, { user, hashes });
  const missing = [...new Set(hashes)].filter((hash) => !existing.has(hash));
  const sourceSizes =
    missing.length > 0 ? await readSizes(em, { user: from, hashes: missing }) : new Map<string, number>();
  if (sourceSizes.size === 0) return new Set(existing.keys());
  const used = await usedBytes(em, user);
  let room = Math.min(limits.pictures.perUserBytes - used, await remainingServerBytes(call));
  const fitting = missing.filter((hash) => {
    const bytes = sourceSizes.get(hash);
    if (bytes === undefined || bytes > room) return false;
    room -= bytes;
    return true;
  });
  return new Set([...existing.keys(), ...(await insertCopies(em, { user, from, hashes: fitting }))]);
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

/** Returns the hashes for which the account has a picture. */
export async function findHashes(em: SqlEntityManager, pictures: Pictures): Promise<ReadonlySet<string>> {
  return new Set(pictures.hashes.length > 0 ? (await readSizes(em, pictures)).keys() : []);
}

/** Finds an account's picture; null if the account has none with this hash, or for an invalid hash. */
export async function findPicture(
  em: SqlEntityManager,
  { user, hash }: ByHash,
): Promise<{ hash: string; type: PictureType; data: Buffer } | null> {
  if (!pictureHashPattern.test(hash)) return null;
  const row = await pictureTables(em)
    .selectFrom('pictures')
    .select(['type', 'data'])
    .where('user_id', '=', user.id)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ? { hash, type: row.type, data: Buffer.from(row.data) } : null;
}
