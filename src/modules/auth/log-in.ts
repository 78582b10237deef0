import type { z } from 'zod';
import { type CurrentUser, currentUserSchema, type logInSchema } from '../../domain/accounts.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { PublicCall } from '../../platform/call-context.ts';
import { trpcError } from '../../platform/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { countLogIn } from './attempt-limits.ts';
import { isPassword, refuseWhenBusy } from './passwords.ts';

/**
 * Signs the owner of an account in.
 * @throws UNAUTHORIZED, the same for an unknown address and a wrong password; TooManyRequests over the limit
 */
export async function logIn(call: PublicCall, { email, password }: z.infer<typeof logInSchema>): Promise<CurrentUser> {
  refuseWhenBusy();
  const attempt = await countLogIn(call, email);
  const { em } = call;
  const { user, correct } = await attempt.make(async () => {
    const found = await em.findOne(User, { email });
    return { user: found, correct: await isPassword(found?.passwordHash, password) };
  });
  if (!user || !correct) {
    logActivity(em, { level: 'warning', action: 'auth.refused', message: 'Refused log-in', userId: user?.id ?? null });
    await em.flush();
    throw trpcError('UNAUTHORIZED', 'Invalid email or password');
  }
  await attempt.succeeded();
  logActivity(em, { level: 'info', action: 'auth.login', message: 'Signed in', userId: user.id });
  await em.flush();
  await call.signIn(user);
  return currentUserSchema.parse(user);
}

/** Ends the session of this browser, whether it is still good or not. */
export async function logOut(call: PublicCall): Promise<{ ok: true }> {
  await call.signOut();
  return { ok: true };
}
