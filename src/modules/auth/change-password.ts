import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import type { changePasswordSchema } from '../../domain/account/accounts.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { checkPassword, wrongPassword } from './check-password.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the password, invalidates reset links and ends all sessions; this browser gets a new one. Access tokens are
 * revoked only if requested.
 * @throws like `assertUncommonPassword` and `checkPassword`
 */
export async function changePassword(
  call: UserCall,
  { currentPassword, newPassword, revokeTokens }: z.infer<typeof changePasswordSchema>,
): Promise<{ ok: true }> {
  assertUncommonPassword(newPassword, 'newPassword');
  const { id, passwordHash: before } = await checkPassword(call, currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(newPassword);
  const user = await call.em.transactional(async (tx) => {
    const locked = await tx.findOne(User, { id, passwordHash: before }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // the password was changed elsewhere in the meantime
    if (!locked) throw wrongPassword('currentPassword');
    const activity = { action: 'auth.password-changed', message: 'Changed the password' };
    await setPassword(tx, locked, { passwordHash, activity, revokeTokens });
    return locked;
  });
  await call.signIn(user);
  return { ok: true };
}
