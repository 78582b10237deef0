import type { CurrentUser } from '../../domain/accounts.ts';
import type { CallContext } from '../../platform/call-context.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { countLogIn } from '../auth/attempt-limits.ts';
import { isPassword, refuseWhenBusy } from '../auth/passwords.ts';

export type AccountCall = CallContext & { em: SqlEntityManager; user: CurrentUser };

/**
 * Makes sure that who is signed in also knows the password. Failures count like refused log-ins.
 * @throws FORBIDDEN for a wrong one, TooManyRequests over the limit
 */
export async function checkPassword(call: AccountCall, password: string): Promise<User> {
  refuseWhenBusy();
  const attempt = await countLogIn(call, call.user.email);
  const user = await call.em.findOneOrFail(User, { id: call.user.id });
  const correct = await attempt.make(() => isPassword(user.passwordHash, password));
  if (!correct) throw refusal('FORBIDDEN', 'The password is not right.');
  await attempt.forgetFailures();
  return user;
}
