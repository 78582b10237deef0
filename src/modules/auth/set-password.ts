import { record } from '../../platform/activity/activity-log.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { Session } from '../../platform/identity/session.entity.ts';
import type { User } from '../../platform/identity/user.entity.ts';
import { dropResets } from './password-resets.ts';

/**
 * Gives an account another password, makes links to set one void and ends its sessions everywhere, all or nothing:
 * nobody stays signed in by the password before.
 * @param tx a transaction that holds the account's row
 * @param change its `done` says how it came about, for the log
 */
export async function setPassword(
  tx: SqlEntityManager,
  user: User,
  { passwordHash, done }: { passwordHash: string; done: { action: string; message: string } },
): Promise<void> {
  user.passwordHash = passwordHash;
  record(tx, { level: 'info', userId: user.id, ...done });
  await dropResets(tx, user);
  await tx.nativeDelete(Session, { user: user.id });
}
