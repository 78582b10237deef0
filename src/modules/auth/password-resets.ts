import { hourMs } from '../../domain/time-units.ts';
import type { Orm, SqlEntityManager } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { PasswordReset } from './password-reset.entity.ts';

/** Makes every link of an account void. */
export async function dropResets(em: SqlEntityManager, user: { id: string }): Promise<void> {
  await em.nativeDelete(PasswordReset, { user: user.id });
}

/** Removes links whose time is over. */
export function passwordResetJob(orm: Orm): Job {
  return {
    name: 'password-resets',
    everyMs: hourMs,
    async run() {
      await orm.em.fork().nativeDelete(PasswordReset, { expiresAt: { $lte: new Date() } });
    },
  };
}
