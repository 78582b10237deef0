import type { SqlEntityManager } from '../database/orm.ts';
import { User } from './user.entity.ts';

/**
 * Locks an account's row until the transaction ends. Call it before counting the account's rows against a limit, so that
 * a concurrent call counts the rows this one adds.
 */
export async function lockAccount(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  await tx.execute('select 1 from ?? where id = ? for update', [User.meta.tableName, id]);
}
