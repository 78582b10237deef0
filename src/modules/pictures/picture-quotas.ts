import { sql } from 'kysely';
import { limits } from '../../domain/product/limits.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { holdLock } from '../../platform/database/advisory-locks.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { pictureTables } from './picture-table.ts';

/** The bytes that a picture counts as. At least `leastBytes`, since even tiny pictures take a row each. */
export function countedBytes(bytes: number): number {
  return Math.max(bytes, limits.pictures.leastBytes);
}

const countedBytesSum = sql<string>`coalesce(sum(greatest(bytes, ${limits.pictures.leastBytes})), 0)`;

/** The counted bytes of all pictures of an account. */
export async function usedBytes(em: SqlEntityManager, user: { id: string }): Promise<number> {
  const { used } = await pictureTables(em)
    .selectFrom('pictures')
    .select(countedBytesSum.as('used'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return Number(used);
}

/** @param bytes the account's total including the new picture @throws CONFLICT over the account's limit */
export function assertAccountRoom(bytes: number): void {
  const { perUserBytes } = limits.pictures;
  if (bytes <= perUserBytes) return;
  throw trpcError(
    'CONFLICT',
    `Your pictures take up ${perUserBytes / 1_000_000} MB, the limit for an account. Pictures that no project, version ` +
      'or share uses are deleted after 30 days.',
  );
}

/** Locks like `remainingServerBytes`. @throws SERVICE_UNAVAILABLE if the server has no room for this many more bytes */
export async function assertServerRoom(call: UserCall, bytes: number): Promise<void> {
  if (bytes <= (await remainingServerBytes(call))) return;
  const { settings, log } = call;
  log.error(`the pictures of all accounts have reached the ${settings.picturesMb} MB of PICTURES_MB`);
  throw trpcError('SERVICE_UNAVAILABLE', 'There is no room for more pictures right now. Please try again later.');
}

/**
 * The bytes left for the pictures of all accounts. Holds a lock until the transaction ends, so that two uploads cannot
 * both take the last space. Call it last, so that others wait only for the insert.
 */
export async function remainingServerBytes({ em, settings }: Pick<UserCall, 'em' | 'settings'>): Promise<number> {
  await holdLock(em, 'pictures');
  const { used } = await pictureTables(em)
    .selectFrom('pictures')
    .select(countedBytesSum.as('used'))
    .executeTakeFirstOrThrow();
  return settings.picturesMb * 1_000_000 - Number(used);
}
