import { randomBytes } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Share } from '../../domain/shares.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { trpcError } from '../../platform/errors.ts';
import { type Columns, isoColumn } from '../../platform/list.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { Project as ProjectEntity } from '../projects/project.entity.ts';
import type { Share as ShareEntity } from './share.entity.ts';

type Tables = InferKyselyDB<typeof ShareEntity | typeof ProjectEntity> & {
  /** The inferred type lacks the keys that are references. */
  shares: { user_id: string; project_id: string };
  projects: { user_id: string };
};

export const shareTables = (em: SqlEntityManager) => em.getKysely<Tables>();

/** A secret of 128 bits for an address, and what is stored of it. */
export function newToken() {
  const token = randomBytes(16).toString('base64url');
  return { token, token_hash: sha256(token), last4: token.slice(-4) };
}

/** What a share answers. Never its body. */
export const shareColumns: Columns<Share> = {
  id: sql`shares.id`,
  projectId: sql`shares.project_id`,
  live: sql`shares.body is null`,
  withPrompts: sql`with_prompts`,
  last4: sql`last4`,
  createdAt: isoColumn('shares.created_at'),
  endsAt: isoColumn('ends_at'),
  openedCount: sql`opened_count`,
  // drivers read a date as a time of their own zone
  lastOpenedOn: sql`to_char(last_opened_on, 'YYYY-MM-DD')`,
};

export function missingShare() {
  return trpcError('NOT_FOUND', 'This share does not exist');
}
