import { randomInt, randomUUID } from 'node:crypto';
import {
  base62,
  type CreatedToken,
  formatToken,
  type NewToken,
  tokenRandomLength,
} from '../../domain/account/access-tokens.ts';
import { limits } from '../../domain/product/limits.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { notSignedIn, trpcError } from '../../platform/errors/errors.ts';
import { AccessToken } from '../../platform/identity/access-token.entity.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { Session } from '../../platform/identity/session.entity.ts';
import { sha256 } from '../../platform/sha256.ts';
import { logTokens } from './log-tokens.ts';

/**
 * Creates a token. Only this response contains it, since only a hash is stored.
 * @throws FORBIDDEN for an admin token if the account is not an admin's; UNAUTHORIZED like `assertSessionOpen`;
 *   CONFLICT at the limit
 */
export async function createToken(call: UserCall, input: NewToken): Promise<CreatedToken> {
  const { em, user } = call;
  if (input.admin && !user.isAdmin) throw trpcError('FORBIDDEN', 'Only admins can create tokens for admin calls.');
  return em.transactional(async (tx) => {
    await lockAccount(tx, user);
    await assertSessionOpen(tx, call);
    await assertBelowLimit(tx, user.id);
    return addToken(tx, user.id, input);
  });
}

/**
 * Checks again that the session is open, after the account was locked.
 * @throws UNAUTHORIZED if it has just ended, such as by a password reset, which must not leave a new token behind
 */
export async function assertSessionOpen(tx: SqlEntityManager, { user, sessionIdHash }: UserCall): Promise<void> {
  const sessions = await tx.count(Session, { idHash: sessionIdHash() ?? '', user: user.id });
  if (sessions === 0) throw notSignedIn();
}

/** Call it on a locked account. @throws CONFLICT at the limit of working tokens */
export async function assertBelowLimit(tx: SqlEntityManager, userId: string): Promise<void> {
  const working = await tx.count(AccessToken, {
    user: userId,
    $or: [{ endsAt: null }, { endsAt: { $gt: new Date() } }],
  });
  if (working >= limits.accessTokens.perUser) {
    throw trpcError('CONFLICT', `You have ${limits.accessTokens.perUser} access tokens. Revoke one first.`);
  }
}

/** Adds a token to an account, stored on the next flush. */
export function addToken(tx: SqlEntityManager, userId: string, { name, access, days, admin }: NewToken): CreatedToken {
  const token = formatToken(randomText(base62, tokenRandomLength));
  const last4 = token.slice(-4);
  const now = new Date();
  const endsAt = days === undefined ? null : new Date(now.getTime() + days * dayMs);
  const id = randomUUID();
  const row = { id, user: userId, name, access, admin, last4, endsAt, createdAt: now };
  tx.create(AccessToken, { ...row, tokenHash: sha256(token) });
  logTokens(tx, userId, { action: 'tokens.created', message: 'Created an access token', token: row });
  return { id, token, last4, endsAt: endsAt?.toISOString() ?? null };
}

/** Generates a random text from the given characters. */
export function randomText(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
}
