import { randomInt, randomUUID } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  type AccessToken,
  base62,
  type CreatedToken,
  formatToken,
  type NewToken,
  tokenRandomLength,
} from '../../domain/account/access-tokens.ts';
import { limits } from '../../domain/product/limits.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { PublicCall, UserCall } from '../../platform/calls/call-context.ts';
import { isoTime, isoTimeOrNull } from '../../platform/database/iso-time.ts';
import { notSignedIn, trpcError } from '../../platform/errors/errors.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { AccessToken as AccessTokenEntity } from '../../platform/identity/access-token.entity.ts';
import { tokenLabel } from '../../platform/identity/access-tokens.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { Session } from '../../platform/identity/session.entity.ts';
import { sha256 } from '../../platform/sha256.ts';

type Tables = InferKyselyDB<typeof AccessTokenEntity> & { access_tokens: { user_id: string } };

/** The account's tokens, newest first, with those that expired lately. */
export async function listTokens({ em, user }: Pick<UserCall, 'em' | 'user'>): Promise<AccessToken[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('access_tokens')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'name', 'access', 'admin', 'last4', 'created_at', 'ends_at', 'last_used_from'])
    // as text, because drivers convert dates to times in their own zone
    .select(sql<string | null>`to_char(last_used_on, 'YYYY-MM-DD')`.as('last_used_on'))
    .execute();
  return rows.map(({ id, name, access, admin, last4, ...row }) => ({
    ...{ id, name, access, admin, last4 },
    ...{ createdAt: isoTime(row.created_at), endsAt: isoTimeOrNull(row.ends_at) },
    ...{ lastUsedOn: row.last_used_on, lastUsedFrom: row.last_used_from },
  }));
}

/**
 * Creates a token. Only this response contains it, since only a hash is stored.
 * @throws FORBIDDEN for an admin token of another account; CONFLICT at the limit; UNAUTHORIZED if the session has just
 *   ended, such as by a password reset, which must not leave a new token behind
 */
export async function createToken(call: UserCall, { name, access, days, admin }: NewToken): Promise<CreatedToken> {
  const { em, user, sessionIdHash } = call;
  if (admin && !user.isAdmin) throw trpcError('FORBIDDEN', 'Only admins can create tokens for admin calls.');
  const token = formatToken(Array.from({ length: tokenRandomLength }, () => base62[randomInt(base62.length)]).join(''));
  const last4 = token.slice(-4);
  const now = new Date();
  const endsAt = days === undefined ? null : new Date(now.getTime() + days * dayMs);
  const id = randomUUID();
  await em.transactional(async (tx) => {
    await lockAccount(tx, user);
    const sessions = await tx.count(Session, { idHash: sessionIdHash ?? '', user: user.id });
    if (sessions === 0) throw notSignedIn();
    const working = await tx.count(AccessTokenEntity, {
      user: user.id,
      $or: [{ endsAt: null }, { endsAt: { $gt: now } }],
    });
    if (working >= limits.accessTokens.perUser) {
      throw trpcError('CONFLICT', `You have ${limits.accessTokens.perUser} access tokens. Revoke one first.`);
    }
    const row = { id, user: user.id, name, access, admin, last4, endsAt, createdAt: now };
    tx.create(AccessTokenEntity, { ...row, tokenHash: sha256(token) });
    logTokens(tx, user.id, { action: 'tokens.created', message: 'Created an access token', token: row });
  });
  return { id, token, last4, endsAt: endsAt?.toISOString() ?? null };
}

/** Revokes a token permanently. @throws NOT_FOUND */
export async function revokeToken({ em, user }: UserCall, { id }: { id: string }): Promise<{ ok: true }> {
  await em.transactional(async (tx) => {
    const token = await tx.findOne(AccessTokenEntity, { id, user: user.id });
    const revoked = token && (await tx.nativeDelete(AccessTokenEntity, { id, user: user.id }));
    if (!revoked) throw trpcError('NOT_FOUND', 'This access token does not exist');
    logTokens(tx, user.id, { action: 'tokens.revoked', message: 'Revoked an access token', token });
  });
  return { ok: true };
}

/** Revokes all tokens of the account. */
export async function revokeAllTokens({ em, user }: UserCall): Promise<{ ok: true }> {
  await em.transactional(async (tx) => {
    const count = await tx.nativeDelete(AccessTokenEntity, { user: user.id });
    const metadata = { count };
    logActivity(tx, {
      ...{ level: 'info', action: 'tokens.revoked', message: 'Revoked all access tokens', userId: user.id, metadata },
    });
  });
  return { ok: true };
}

/**
 * Revokes a token that somebody found, without an account. The response is the same for any text.
 * @throws TooManyRequests
 */
export async function revokeLeakedToken(call: PublicCall, { token }: { token: string }): Promise<{ ok: true }> {
  const { em, orm, client, requestLimits } = call;
  const { perAddress: points, windowSeconds } = requestLimits.tokenReports;
  await createRateLimiter(orm, { name: 'token-reports', points, windowSeconds }).consume(client);
  await em.transactional(async (tx) => {
    const tokenHash = sha256(token);
    const found = await tx.findOne(AccessTokenEntity, { tokenHash });
    if (!found || (await tx.nativeDelete(AccessTokenEntity, { tokenHash })) === 0) return;
    const message = 'An access token was reported as leaked and revoked';
    logTokens(tx, found.user.id, { action: 'tokens.leaked', message, token: found });
  });
  return { ok: true };
}

interface TokenActivity {
  action: string;
  message: string;
  token: Parameters<typeof tokenLabel>[0];
}

function logTokens(tx: UserCall['em'], userId: string, { action, message, token }: TokenActivity): void {
  const metadata = { token: tokenLabel(token) };
  logActivity(tx, { level: action === 'tokens.leaked' ? 'warning' : 'info', action, message, userId, metadata });
}
