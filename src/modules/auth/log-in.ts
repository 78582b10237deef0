import type { z } from 'zod';
import { type CurrentUser, currentUserSchema, type logInSchema } from '../../domain/account/accounts.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { countLogin } from './attempt-limits.ts';
import { assertHashingAvailable, verifyPassword } from './passwords.ts';

type Credentials = z.infer<typeof logInSchema>;

/**
 * Logs a user in.
 * @throws UNAUTHORIZED, the same for an unknown address and a wrong password; TooManyRequests over the limit
 */
export async function logIn(call: PublicCall, credentials: Credentials): Promise<CurrentUser> {
  return startSession(call, await authenticate(call, credentials));
}

/** Logs an admin in. Other accounts are denied, and this browser's session ends. @throws like `logIn` */
export async function logInAsAdmin(
  call: PublicCall,
  credentials: Credentials,
): Promise<{ user: CurrentUser; denied: boolean }> {
  const user = await authenticate(call, credentials);
  if (user.isAdmin) return { user: await startSession(call, user), denied: false };
  const message = 'Denied an admin login';
  logActivity(call.em, { level: 'warning', action: 'admin.refused', message, userId: user.id });
  await call.em.flush();
  await call.signOut();
  return { user: currentUserSchema.parse(user), denied: true };
}

async function authenticate(call: PublicCall, { email, password }: Credentials): Promise<User> {
  assertHashingAvailable();
  const attempt = await countLogin(call, email);
  const { em } = call;
  const { user, correct } = await attempt.run(async () => {
    const account = await em.findOne(User, { email });
    return { user: account, correct: await verifyPassword(account?.passwordHash, password) };
  });
  if (!user || !correct) {
    logActivity(em, { level: 'warning', action: 'auth.refused', message: 'Refused a login', userId: user?.id ?? null });
    await em.flush();
    throw trpcError('UNAUTHORIZED', 'Invalid email or password');
  }
  await attempt.succeeded();
  return user;
}

async function startSession(call: PublicCall, user: User): Promise<CurrentUser> {
  logActivity(call.em, { level: 'info', action: 'auth.login', message: 'Signed in', userId: user.id });
  await call.em.flush();
  await call.signIn(user);
  return currentUserSchema.parse(user);
}

/** Ends this browser's session, valid or not. */
export async function logOut(call: PublicCall): Promise<{ ok: true }> {
  await call.signOut();
  return { ok: true };
}
