import type { SqlEntityManager } from '../orm.ts';
import { User } from './user.entity.ts';

/**
 * Locks an account's row until the transaction ends. Of two concurrent calls that count the account's rows, the second
 * then sees what the first added.
 */
export async function lockAccount(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  await tx.execute('select 1 from ?? where id = ? for update', [User.meta.tableName, id]);
}
