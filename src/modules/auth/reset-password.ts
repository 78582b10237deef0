import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import type { resetPasswordSchema } from '../../domain/accounts.ts';
import type { PublicCall } from '../../platform/call-context.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { trpcError } from '../../platform/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { sha256 } from '../../platform/sha256.ts';
import { forgetLogIns } from './attempt-limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { hashPassword, refuseWhenBusy } from './passwords.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password by a link that was sent, which is spent by it, and ends the account's sessions everywhere.
 * @throws NOT_FOUND, the same for a used, an expired and an unknown link; as `refuseCommonPassword`, with the link unspent
 */
export async function resetPassword(
  call: PublicCall,
  { token, newPassword }: z.infer<typeof resetPasswordSchema>,
): Promise<{ ok: true }> {
  refuseWhenBusy();
  refuseCommonPassword(newPassword);
  const tokenHash = sha256(token);
  // junk must not cost a hash
  const userId = await userOf(call.em, tokenHash);
  const passwordHash = await hashPassword(newPassword);
  const email = await call.em.transactional(async (tx) => {
    const user = await spend(tx, { tokenHash, userId });
    const done = { action: 'auth.password-reset', message: 'Set a new password by a link' };
    await setPassword(tx, user, { passwordHash, done });
    return user.email;
  });
  await forgetLogIns(call, email);
  return { ok: true };
}

async function userOf(em: SqlEntityManager, tokenHash: string): Promise<string> {
  const reset = await em.findOne(PasswordReset, { tokenHash, ...inTime() });
  if (!reset) throw badLink();
  return reset.user.id;
}

/**
 * Takes a link out of the table, in one statement: of two calls at once, one finds it. The account's row is held first,
 * as by whatever else changes an account and its links.
 */
async function spend(tx: SqlEntityManager, { tokenHash, userId }: { tokenHash: string; userId: string }) {
  const user = await tx.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw badLink();
  const spent = await tx.nativeDelete(PasswordReset, { tokenHash, email: user.email, ...inTime() });
  if (spent === 0) throw badLink();
  return user;
}

function inTime() {
  return { expiresAt: { $gt: new Date() } };
}

function badLink() {
  return trpcError('NOT_FOUND', 'This link has been used or has expired. Ask for a new one.');
}
