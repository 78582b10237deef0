import { holdLock } from '../advisory-locks.ts';
import type { SqlEntityManager } from '../database.ts';
import { refusal } from '../errors.ts';
import { User } from './user.entity.ts';

/**
 * Refuses to take the last admin away. Nobody else takes one away until the transaction ends, so that two admins who
 * take each other away at the same moment do not both succeed. Call it before anything of the transaction holds a row.
 * @throws CONFLICT when `id` is the only admin
 */
export async function keepOneAdmin(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  // locks on the admins' rows would do, were it not for deadlocks: what waited for a row that changed goes on to its
  // next version, out of order
  await holdLock(tx, 'admins');
  const admins = await tx.execute<{ id: string }[]>('select id from ?? where is_admin limit 2', [User.meta.tableName]);
  if (admins.length === 1 && admins[0]?.id === id) {
    throw refusal('CONFLICT', 'This is the last admin. Make somebody else an admin first.');
  }
}
