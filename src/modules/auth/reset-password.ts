import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import type { AccountRefusalReason, resetPasswordSchema } from '../../domain/account/accounts.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { sha256 } from '../../platform/sha256.ts';
import { clearFailedLogins } from './attempt-limits.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { assertHashingAvailable, hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password with an emailed link, which works once. Ends all of the account's sessions and revokes its access
 * tokens.
 * @throws NOT_FOUND for a used, expired or unknown link; like `assertUncommonPassword`, which leaves the link valid
 */
export async function resetPassword(
  call: PublicCall,
  { token, newPassword }: z.infer<typeof resetPasswordSchema>,
): Promise<{ ok: true }> {
  assertHashingAvailable();
  assertUncommonPassword(newPassword, 'newPassword');
  const tokenHash = sha256(token);
  // check before hashing, which is expensive
  const userId = await findAccountId(call.em, tokenHash);
  const passwordHash = await hashPassword(newPassword);
  const email = await call.em.transactional(async (tx) => {
    const user = await useLink(tx, { tokenHash, userId });
    const activity = { action: 'auth.password-reset', message: 'Set a new password with a link' };
    await setPassword(tx, user, { passwordHash, activity, revokeTokens: true });
    return user.email;
  });
  await clearFailedLogins(call, email);
  return { ok: true };
}

async function findAccountId(em: SqlEntityManager, tokenHash: string): Promise<string> {
  const reset = await em.findOne(PasswordReset, { tokenHash, ...notExpired() });
  if (!reset) throw badLink();
  return reset.user.id;
}

/**
 * Deletes a link in one statement, so that only one of two concurrent calls succeeds. Locks the account's row first, as
 * does everything else that changes an account and its links.
 */
async function useLink(tx: SqlEntityManager, { tokenHash, userId }: { tokenHash: string; userId: string }) {
  const user = await tx.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw badLink();
  const deleted = await tx.nativeDelete(PasswordReset, { tokenHash, email: user.email, ...notExpired() });
  if (deleted === 0) throw badLink();
  return user;
}

function notExpired() {
  return { expiresAt: { $gt: new Date() } };
}

function badLink() {
  const reason: AccountRefusalReason = 'bad-link';
  return trpcError('NOT_FOUND', 'This link has been used or has expired. Ask for a new one.', { reason });
}
