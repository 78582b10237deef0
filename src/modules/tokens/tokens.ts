import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccessToken, CurrentToken } from '../../domain/account/access-tokens.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { PublicCall, UserCall } from '../../platform/calls/call-context.ts';
import { isoTime, isoTimeOrNull } from '../../platform/database/iso-time.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { AccessToken as AccessTokenEntity } from '../../platform/identity/access-token.entity.ts';
import { revokeUserTokens } from '../../platform/identity/access-tokens.ts';
import { sha256 } from '../../platform/sha256.ts';
import { logTokens } from './log-tokens.ts';

type Tables = InferKyselyDB<typeof AccessTokenEntity> & { access_tokens: { user_id: string } };

/** The account's tokens, newest first, including those that expired recently. */
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

/** The token of the call, with its rights. */
export async function currentToken({ em, token }: Pick<UserCall, 'em' | 'token'>): Promise<CurrentToken> {
  const row = token && (await em.findOne(AccessTokenEntity, { id: token.id }));
  if (!row) return { token: null };
  const { name, access, admin, endsAt } = row;
  return { token: { name, access, admin, endsAt: endsAt?.toISOString() ?? null } };
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
    const count = await revokeUserTokens(tx, user);
    const metadata = { count };
    logActivity(tx, {
      ...{ level: 'info', action: 'tokens.revoked', message: 'Revoked all access tokens', userId: user.id, metadata },
    });
  });
  return { ok: true };
}

/**
 * Revokes a leaked token. Needs no account. The response is the same for any text. A request that
 * uses the token itself is logged as a logout.
 * @throws TooManyRequests
 */
export async function revokeLeakedToken(call: PublicCall, { token }: { token: string }): Promise<{ ok: true }> {
  const { em, orm, client, requestLimits } = call;
  const { perAddress: points, windowSeconds } = requestLimits.leakedTokenReports;
  await createRateLimiter(orm, { name: 'token-reports', points, windowSeconds }).consume(client);
  await em.transactional(async (tx) => {
    const tokenHash = sha256(token);
    const found = await tx.findOne(AccessTokenEntity, { tokenHash });
    if (!found || (await tx.nativeDelete(AccessTokenEntity, { tokenHash })) === 0) return;
    const activity =
      call.token?.id === found.id
        ? { action: 'tokens.revoked', message: 'Revoked an access token' }
        : { action: 'tokens.leaked', message: 'An access token was reported as leaked and revoked' };
    logTokens(tx, found.user.id, { ...activity, token: found });
  });
  return { ok: true };
}
