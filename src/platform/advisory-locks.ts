import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Tells our locks from those of other programs on the same database; any number does. */
const product = 1_347_571_540;

/** All that is done by one process at a time. */
const locks = { migrations: 1, sandbox: 2, publishing: 3, admins: 4, pictures: 5 };

/** Waits until nobody else on this database holds a lock, and holds it until the transaction ends. */
export async function holdLock(tx: SqlEntityManager, name: keyof typeof locks): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(?, ?)', [product, locks[name]]);
}
