import { sql } from 'kysely';
import { hourMs } from '../../domain/product/time-units.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { PasswordReset } from './password-reset.entity.ts';

/** Invalidates every reset link of an account. */
export async function deleteResetLinks(em: SqlEntityManager, user: { id: string }): Promise<void> {
  await em.nativeDelete(PasswordReset, { user: user.id });
}

/** Deletes expired links every hour. */
export function passwordResetJob(orm: Orm): Job {
  return {
    name: 'password-resets',
    everyMs: hourMs,
    async run() {
      const condition = sql<boolean>`expires_at <= ${new Date()}`;
      const table = PasswordReset.meta.tableName;
      await deleteInSlices(orm, table, { condition, key: 'token_hash', oldestFirst: 'expires_at' });
    },
  };
}
