import { logActivity } from '../../platform/activity/activity-log.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { Device } from '../../platform/identity/device.entity.ts';
import { Session } from '../../platform/identity/session.entity.ts';
import type { User } from '../../platform/identity/user.entity.ts';
import { dropResets } from './password-resets.ts';

/**
 * Gives an account another password, voids links to set one, ends its sessions and forgets its devices, all or
 * nothing: the old password has no effect left anywhere.
 * @param tx a transaction that holds the account's row
 * @param change its `done` says how it came about, for the log
 */
export async function setPassword(
  tx: SqlEntityManager,
  user: User,
  { passwordHash, done }: { passwordHash: string; done: { action: string; message: string } },
): Promise<void> {
  user.passwordHash = passwordHash;
  logActivity(tx, { level: 'info', userId: user.id, ...done });
  await dropResets(tx, user);
  await tx.nativeDelete(Session, { user: user.id });
  await tx.nativeDelete(Device, { user: user.id });
}
