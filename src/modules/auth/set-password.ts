import { logActivity } from '../../platform/activity/activity-log.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { revokeUserTokens } from '../../platform/identity/access-tokens.ts';
import { Device } from '../../platform/identity/device.entity.ts';
import { Session } from '../../platform/identity/session.entity.ts';
import type { User } from '../../platform/identity/user.entity.ts';
import { deleteResetLinks } from './password-resets.ts';

interface PasswordChange {
  passwordHash: string;
  /** The log entry. */
  activity: { action: string; message: string };
  revokeTokens: boolean;
}

/**
 * Sets a password and revokes everything the old one granted: reset links, sessions, known devices and, if requested,
 * access tokens.
 * @param tx a transaction that has locked the account's row
 */
export async function setPassword(
  tx: SqlEntityManager,
  user: User,
  { passwordHash, activity, revokeTokens }: PasswordChange,
): Promise<void> {
  user.passwordHash = passwordHash;
  logActivity(tx, { level: 'info', userId: user.id, ...activity });
  await deleteResetLinks(tx, user);
  await tx.nativeDelete(Session, { user: user.id });
  await tx.nativeDelete(Device, { user: user.id });
  if (revokeTokens) await revokeUserTokens(tx, user);
}
