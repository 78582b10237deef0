import { holdLock } from '../database/advisory-locks.ts';
import type { SqlEntityManager } from '../database/orm.ts';
import { trpcError } from '../errors/errors.ts';
import { User } from './user.entity.ts';

/**
 * Guards against removing or demoting the last admin. Holds a lock until the transaction ends, so that two admins who
 * demote each other at the same moment cannot both succeed. Call it before the transaction locks any row.
 * @throws CONFLICT if `id` is the only admin
 */
export async function assertNotLastAdmin(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  // row locks on the admins could deadlock: a transaction that had to wait may lock the rows in another order
  await holdLock(tx, 'admins');
  const admins = await tx.execute<{ id: string }[]>('select id from ?? where is_admin limit 2', [User.meta.tableName]);
  if (admins.length === 1 && admins[0]?.id === id) {
    throw trpcError('CONFLICT', 'This is the last admin. Make somebody else an admin first.');
  }
}
