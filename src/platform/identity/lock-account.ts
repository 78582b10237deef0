import type { SqlEntityManager } from '../database.ts';
import { User } from './user.entity.ts';

/**
 * Holds an account's row until the transaction ends, so that of two calls at once that count what the account has
 * the second sees what the first added.
 */
export async function lockAccount(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  await tx.execute('select 1 from ?? where id = ? for update', [User.meta.tableName, id]);
}
