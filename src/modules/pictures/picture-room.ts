import { sql } from 'kysely';
import { limits } from '../../domain/limits.ts';
import { holdLock } from '../../platform/advisory-locks.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { trpcError } from '../../platform/errors.ts';
import type { SqlEntityManager } from '../../platform/orm.ts';
import { pictureTables } from './picture-table.ts';

/** What a picture takes up: also one of a few bytes takes up a row, and a million of those would slow others down. */
export function countedBytes(bytes: number): number {
  return Math.max(bytes, limits.pictures.leastBytes);
}

const sumOfCounted = sql<string>`coalesce(sum(greatest(bytes, ${limits.pictures.leastBytes})), 0)`;

/** The bytes that all pictures of an account take up. */
export async function usedBytes(em: SqlEntityManager, user: { id: string }): Promise<number> {
  const { used } = await pictureTables(em)
    .selectFrom('pictures')
    .select(sumOfCounted.as('used'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return Number(used);
}

/** @throws CONFLICT when an account has no room for this many bytes in all */
export function assertAccountRoom(bytes: number): void {
  const { perUserBytes } = limits.pictures;
  if (bytes <= perUserBytes) return;
  throw trpcError(
    'CONFLICT',
    `Your pictures take up ${perUserBytes / 1_000_000} MB, which is the most an account can keep. Pictures that no ` +
      'project shows any more, nor a version or a share of one, are deleted after 30 days.',
  );
}

/** As `serverRoom`. @throws SERVICE_UNAVAILABLE when the server has no room for this many bytes more */
export async function assertServerRoom(call: UserCall, bytes: number): Promise<void> {
  if (bytes <= (await serverRoom(call))) return;
  const { settings, log } = call;
  log.error(`the pictures of all accounts take up ${settings.picturesMb} MB, which PICTURES_MB allows`);
  throw trpcError('SERVICE_UNAVAILABLE', 'There is no room for more pictures right now. Please try again later.');
}

/**
 * The bytes that there is room for in all accounts together. Until the transaction ends, nobody else learns of room: two
 * at once would both be told of the last of it. Ask last, so that others wait only for what is written.
 */
export async function serverRoom({ em, settings }: Pick<UserCall, 'em' | 'settings'>): Promise<number> {
  await holdLock(em, 'pictures');
  const { used } = await pictureTables(em)
    .selectFrom('pictures')
    .select(sumOfCounted.as('used'))
    .executeTakeFirstOrThrow();
  return settings.picturesMb * 1_000_000 - Number(used);
}
