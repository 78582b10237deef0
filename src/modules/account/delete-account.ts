import type { UserCall } from '../../platform/calls/call-context.ts';
import { checkPassword } from '../auth/check-password.ts';
import { removeAccount } from './remove-account.ts';

/** Deletes the signed-in user's own account. @throws like `checkPassword` and `removeAccount` */
export async function deleteAccount(call: UserCall, { password }: { password: string }): Promise<{ ok: true }> {
  const { id } = await checkPassword(call, password, 'password');
  await removeAccount(call, { id, actorId: null });
  await call.signOut();
  return { ok: true };
}
