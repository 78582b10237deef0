import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import {
  type newOwnPresetSchema,
  type OwnPreset,
  type ownPresetIdSchema,
  ownPresetSchema,
} from '../../domain/presets/own-presets.ts';
import { limits } from '../../domain/product/limits.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { OwnPreset as OwnPresetEntity } from './own-preset.entity.ts';

type ById = z.infer<typeof ownPresetIdSchema>;

/** All presets of an account, oldest first. */
export async function listOwnPresets({ em, user }: Pick<UserCall, 'em' | 'user'>): Promise<OwnPreset[]> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof OwnPresetEntity> & { own_presets: { user_id: string } }>()
    .selectFrom('own_presets')
    .select(['id', 'field', 'content'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows;
}

/** Saves a field's text as a preset; saving it again returns the existing one. @throws CONFLICT at the account's limit */
export async function addOwnPreset(
  { em, user }: UserCall,
  { field, content }: z.infer<typeof newOwnPresetSchema>,
): Promise<OwnPreset> {
  const preset = await em.transactional(async (tx) => {
    await lockAccount(tx, user);
    const existing = await tx.findOne(OwnPresetEntity, { user: user.id, field, content });
    if (existing) return existing;
    await assertBelowLimit(tx, user);
    return tx.create(OwnPresetEntity, { user: user.id, field, content });
  });
  return ownPresetSchema.parse(preset);
}

/** @throws NOT_FOUND */
export async function removeOwnPreset({ em, user }: UserCall, { id }: ById): Promise<ById> {
  const removed = await em.nativeDelete(OwnPresetEntity, { id, user: user.id });
  if (removed === 0) throw trpcError('NOT_FOUND', 'This preset does not exist');
  return { id };
}

async function assertBelowLimit(tx: SqlEntityManager, user: { id: string }): Promise<void> {
  const limit = limits.ownPresetsPerUser;
  if ((await tx.count(OwnPresetEntity, { user: user.id })) < limit) return;
  throw trpcError('CONFLICT', `You have ${limit} presets, the limit for an account. Remove one first.`);
}
