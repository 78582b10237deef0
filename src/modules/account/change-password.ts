import type { z } from 'zod';
import type { changePasswordSchema } from '../../domain/accounts.ts';
import { record } from '../../platform/activity/activity-log.ts';
import { refuseCommonPassword } from '../auth/common-passwords.ts';
import { dropResets } from '../auth/password-resets.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type AccountCall, checkPassword } from './check-password.ts';

/**
 * Gives an account another password, makes links to set one void, and ends its sessions everywhere; this browser gets
 * a new one.
 * @throws as `refuseCommonPassword` and `checkPassword`
 */
export async function changePassword(
  call: AccountCall,
  { currentPassword, newPassword }: z.infer<typeof changePasswordSchema>,
): Promise<{ ok: true }> {
  refuseCommonPassword(newPassword);
  const user = await checkPassword(call, currentPassword);
  user.passwordHash = await hashPassword(newPassword);
  record(call.em, { level: 'info', action: 'auth.password-changed', message: 'Changed the password', userId: user.id });
  await call.em.flush();
  await dropResets(call.em, user);
  await call.sessions.closeAll(user.id);
  await call.signIn(user.id);
  return { ok: true };
}
