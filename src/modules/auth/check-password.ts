import type { AccountRefusalReason } from '../../domain/account/accounts.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { notSignedIn, trpcError } from '../../platform/errors/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { countLogin } from './attempt-limits.ts';
import { assertHashingAvailable, verifyPassword } from './passwords.ts';

/**
 * Checks that the signed-in user knows the password. Failures count as failed logins.
 * @param field the input field with the password, named in the error
 * @throws FORBIDDEN for a wrong password, TooManyRequests over the limit
 */
export async function checkPassword(call: UserCall, password: string, field: string): Promise<User> {
  assertHashingAvailable();
  const attempt = await countLogin(call, call.user.email);
  const { user, correct } = await attempt.run(async () => {
    const account = await call.em.findOne(User, { id: call.user.id });
    return { user: account, correct: await verifyPassword(account?.passwordHash, password) };
  });
  if (!user) throw notSignedIn();
  if (!correct) {
    logActivity(call.em, { level: 'warning', action: 'auth.refused', message: 'Refused a password', userId: user.id });
    await call.em.flush();
    throw wrongPassword(field);
  }
  await attempt.succeeded();
  return user;
}

/** @param field the input field with the password */
export function wrongPassword(field: string) {
  const reason: AccountRefusalReason = 'wrong-password';
  return trpcError('FORBIDDEN', 'Wrong password.', { reason, field });
}
