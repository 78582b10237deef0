import { randomBytes } from 'node:crypto';
import type { NewToken } from '../../domain/account/access-tokens.ts';
import {
  type CollectedToken,
  type ConfirmTokenLogin,
  confirmPath,
  formatLoginCode,
  loginCodeCharacters,
  loginCodeLength,
  type NewTokenLogin,
  parseLoginCode,
  type StartedTokenLogin,
  type TokenLogin,
} from '../../domain/account/token-logins.ts';
import { limits } from '../../domain/product/limits.ts';
import { minuteMs } from '../../domain/product/time-units.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { PublicCall, UserCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { addressBlock } from '../../platform/http/client-key.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { TokenLogin as TokenLoginEntity } from '../../platform/identity/token-login.entity.ts';
import { sha256 } from '../../platform/sha256.ts';
import { addToken, assertBelowLimit, assertSessionOpen, randomText } from './create-token.ts';

/**
 * Starts the login of a command line. Its user compares and confirms the code in a browser; the command line then
 * collects the token with the secret (like https://www.rfc-editor.org/rfc/rfc8628).
 * @throws TooManyRequests
 */
export async function startTokenLogin(call: PublicCall, { name, access }: NewTokenLogin): Promise<StartedTokenLogin> {
  const { em, orm, client, requestLimits } = call;
  const { perAddress: points, windowSeconds } = requestLimits.tokenLogins;
  await createRateLimiter(orm, { name: 'token-logins', points, windowSeconds }).consume(client);
  const code = formatLoginCode(randomText(loginCodeCharacters, loginCodeLength));
  const secret = randomBytes(32).toString('base64url');
  const endsAt = new Date(Date.now() + limits.accessTokens.loginMinutes * minuteMs);
  await em.insert(TokenLoginEntity, {
    ...{ secretHash: sha256(secret), codeHash: sha256(code), name, access, endsAt },
    ...{ startedFrom: addressBlock(client), createdAt: new Date() },
  });
  return { code, secret, confirmPath: confirmPath(code), endsAt: endsAt.toISOString() };
}

/** Finds the login with this code, for the user to check before confirming it. @throws like `limitGuesses` */
export async function findTokenLogin(call: UserCall, { code }: { code: string }): Promise<TokenLogin> {
  const login = await limitGuesses(call, () => call.em.findOne(TokenLoginEntity, pendingLogin(call, code)));
  const { name, access, startedFrom, endsAt } = login;
  const isNear = startedFrom === addressBlock(call.client);
  return { name, access, startedFrom, isNear, endsAt: endsAt.toISOString() };
}

/**
 * Confirms a login. The token is created when the command line collects it, so that it is never stored.
 * @throws like `limitGuesses`; UNAUTHORIZED like `assertSessionOpen`; CONFLICT at the limit of tokens
 */
export async function confirmTokenLogin(call: UserCall, { code, days }: ConfirmTokenLogin): Promise<{ ok: true }> {
  const { em, user } = call;
  await limitGuesses(call, () =>
    em.transactional(async (tx) => {
      await lockAccount(tx, user);
      await assertSessionOpen(tx, call);
      await assertBelowLimit(tx, user.id);
      const change = { user: user.id, days: days ?? null };
      // in one statement, so that only one account can confirm it
      if ((await tx.nativeUpdate(TokenLoginEntity, pendingLogin(call, code), change)) === 0) return null;
      const login = await tx.findOneOrFail(TokenLoginEntity, pendingLogin(call, code));
      const { name, startedFrom } = login;
      const activity = { action: 'tokens.login-confirmed', message: 'Confirmed the login of a command line' };
      logActivity(tx, { level: 'info', userId: user.id, ...activity, metadata: { name, startedFrom } });
      return login;
    }),
  );
  return { ok: true };
}

/**
 * Creates the token of a confirmed login and ends the login, so that this works once.
 * @throws NOT_FOUND for an unknown, expired or collected login; CONFLICT at the limit of tokens
 */
export async function collectToken({ em }: PublicCall, { secret }: { secret: string }): Promise<CollectedToken> {
  const bySecret = { secretHash: sha256(secret), endsAt: { $gt: new Date() } };
  const login = await em.findOne(TokenLoginEntity, bySecret);
  if (!login) throw loginExpired();
  const { user } = login;
  if (!user) return { status: 'waiting' };
  return em.fork().transactional(async (tx) => {
    await lockAccount(tx, user);
    // read again: a password reset may have ended the login
    const confirmed = await tx.findOne(TokenLoginEntity, { ...bySecret, user: user.id });
    if (!confirmed || (await tx.nativeDelete(TokenLoginEntity, bySecret)) === 0) throw loginExpired();
    await assertBelowLimit(tx, user.id);
    const { name, access, days } = confirmed;
    // `ConfirmTokenLogin` has validated the number
    const lifetime = days === null ? {} : { days: days as NonNullable<NewToken['days']> };
    const { token, last4, endsAt } = addToken(tx, user.id, { name, access, admin: false, ...lifetime });
    return { status: 'confirmed', token, last4, endsAt };
  });
}

/** Matches a pending login, or one that this account has confirmed already, so that confirming twice is harmless. */
function pendingLogin({ user }: UserCall, code: string) {
  const codeHash = sha256(parseLoginCode(code));
  return { codeHash, endsAt: { $gt: new Date() }, $or: [{ user: null }, { user: user.id }] };
}

/**
 * Finds a login by its code, and counts wrong codes. After too many of them, the account can try no code, not even a
 * correct one, until the window ends.
 * @throws NOT_FOUND for a code that is wrong, expired or used; TooManyRequests
 */
async function limitGuesses<Login>(
  { orm, user, requestLimits }: UserCall,
  find: () => Promise<Login | null>,
): Promise<Login> {
  const { perUser: points, windowSeconds } = requestLimits.loginCodeGuesses;
  const guesses = createRateLimiter(orm, { name: 'token-codes', points, windowSeconds });
  await guesses.consume(user.id);
  const login = await find();
  if (!login) {
    throw trpcError('NOT_FOUND', 'This code is wrong, has expired or was used. Log in again on the command line.');
  }
  await guesses.refund(user.id);
  return login;
}

function loginExpired() {
  return trpcError('NOT_FOUND', 'This login has expired or was used. Start it again.');
}
