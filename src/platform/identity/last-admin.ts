import type { SqlEntityManager } from '../database.ts';
import { refusal } from '../errors.ts';
import { User } from './user.entity.ts';

/**
 * Refuses to take the last admin away. Holds the rows of all admins until the transaction ends, so that two admins
 * who take each other away at the same moment do not both succeed.
 * @throws CONFLICT when `id` is the only admin
 */
export async function keepOneAdmin(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  const admins = await tx.execute<{ id: string }[]>('select id from ?? where is_admin order by id for update', [
    User.meta.tableName,
  ]);
  if (admins.length === 1 && admins[0]?.id === id) {
    throw refusal('CONFLICT', 'This is the last admin. Make somebody else an admin first.');
  }
}
