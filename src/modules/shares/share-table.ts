import { randomBytes } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Share } from '../../domain/storage/shares.ts';
import { isoTime, isoTimeOrNull } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { Project as ProjectEntity } from '../projects/project.entity.ts';
import type { Owner } from '../projects/project-table.ts';
import type { Share as ShareEntity } from './share.entity.ts';

type Tables = InferKyselyDB<typeof ShareEntity | typeof ProjectEntity> & {
  /** The inferred type lacks foreign keys. */
  shares: { user_id: string; project_id: string; previous_id: string | null };
  projects: { user_id: string };
};

export const shareTables = (em: SqlEntityManager) => em.getKysely<Tables>();

/** Creates a secret token of 128 bits, with the columns that are stored instead of it. */
export function newToken() {
  const token = randomBytes(16).toString('base64url');
  return { token, token_hash: sha256(token), last4: token.slice(-4) };
}

/** A query for an account's shares that are not revoked. */
export function ownShares({ em, user }: Owner) {
  return shareTables(em)
    .selectFrom('shares')
    .where('shares.user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .select(shareColumns);
}

/** The columns of a share that calls return. Never its body. */
export const shareColumns = [
  ...(['shares.id', 'shares.project_id', 'with_prompts', 'shares.notes', 'previous_id', 'last4'] as const),
  ...(['shares.created_at', 'ends_at', 'opened_count'] as const),
  sql<boolean>`shares.body is null`.as('live'),
  // as text, because drivers convert dates to times in their own zone
  sql<string | null>`to_char(last_opened_on, 'YYYY-MM-DD')`.as('last_opened_on'),
];

export type ShareRow = Awaited<ReturnType<ReturnType<typeof ownShares>['execute']>>[number];

export function toShare(row: ShareRow): Share {
  return {
    ...{ id: row.id, projectId: row.project_id, live: row.live, withPrompts: row.with_prompts, notes: row.notes },
    ...{ previousId: row.previous_id, last4: row.last4 },
    ...{ createdAt: isoTime(row.created_at), endsAt: isoTimeOrNull(row.ends_at) },
    ...{ openedCount: row.opened_count, lastOpenedOn: row.last_opened_on },
  };
}

export function missingShare() {
  return trpcError('NOT_FOUND', 'This share does not exist');
}
