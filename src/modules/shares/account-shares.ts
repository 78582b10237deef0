import type { ExportedShare } from '../../domain/account/export.ts';
import { isoTimeOrNull } from '../../platform/database/iso-time.ts';
import type { Owner } from '../projects/project-table.ts';
import { shareColumns, shareTables, toShare } from './share-table.ts';

/** Streams all shares of an account, including revoked ones, oldest first, loading one at a time. Contains no tokens. */
export async function* readAllShares({ em, user }: Owner): AsyncGenerator<ExportedShare> {
  const tables = shareTables(em);
  const shares = tables.selectFrom('shares').where('user_id', '=', user.id);
  for (const { id } of await shares.select('id').orderBy('created_at').orderBy('id').execute()) {
    const row = await shares
      .where('id', '=', id)
      .select(shareColumns)
      .select(['body', 'revoked_at'])
      .executeTakeFirst();
    if (!row) continue;
    const { last4: _, ...share } = toShare(row);
    // the content of a revoked share is deleted
    yield {
      ...share,
      revokedAt: isoTimeOrNull(row.revoked_at),
      project: row.revoked_at === null && row.body ? { ...row.body } : null,
    };
  }
}
