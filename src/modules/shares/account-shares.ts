import { sql } from 'kysely';
import type { ExportedShare } from '../../domain/account-export.ts';
import type { Share } from '../../domain/shares.ts';
import { type Columns, isoColumn, named } from '../../platform/list.ts';
import type { Owner } from '../projects/project-table.ts';
import { shareColumns, shareTables } from './share-table.ts';

const exportedColumns: Columns<Share & ExportedShare> = {
  ...shareColumns,
  revokedAt: isoColumn('revoked_at'),
  // of one that was revoked no project is left
  project: sql`case when revoked_at is null then body end`,
};

/** All shares of an account with those revoked, oldest first, each read when it is asked for. Nobody can open them by it. */
export async function* readAllShares({ em, user }: Owner): AsyncGenerator<ExportedShare> {
  const tables = shareTables(em);
  const own = tables.selectFrom('shares').where('user_id', '=', user.id);
  for (const { id } of await own.select('id').orderBy('created_at').orderBy('id').execute()) {
    const { rows } = await sql<Share & ExportedShare>`
      select ${named(exportedColumns)} from shares where id = ${id} and user_id = ${user.id}`.execute(tables);
    const [row] = rows;
    if (!row) continue;
    const { last4: _, ...share } = row;
    yield share;
  }
}
