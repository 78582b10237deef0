import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Namespaces our locks among those of other programs on the same database. An arbitrary number. */
const product = 1_347_571_540;

/** Work that only one process may do at a time. */
const locks = { migrations: 1, sandbox: 2, publishing: 3, admins: 4, pictures: 5, noteMails: 6 };

/** Waits for a lock shared by all processes on this database, and holds it until the transaction ends. */
export async function holdLock(tx: SqlEntityManager, name: keyof typeof locks): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(?, ?)', [product, locks[name]]);
}
