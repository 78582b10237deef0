import { logDenied } from '../../platform/activity/log-denied.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { TooManyRequests } from '../../platform/errors/errors.ts';
import { createRateLimiter, type RateLimiter } from '../../platform/http/rate-limits.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { createFailedLogins } from './failed-logins.ts';

/** A limit that an attempt counts against. */
interface Limit {
  /** @throws TooManyRequests over the limit */
  consume: () => Promise<void>;
  /** Refunds an attempt that did not take place. */
  refund: () => Promise<void>;
  /** Called after a success. */
  succeeded?: () => Promise<void>;
}

export interface CountedAttempt {
  /** Runs the attempt. If it throws, for example because the hash queue is full, it does not count. */
  run: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
}

export interface CountedLogin extends CountedAttempt {
  /** Call this when the password was right: only failures count against an account. */
  succeeded: () => Promise<void>;
}

/**
 * Counts a login before its password is checked. A browser that has logged in to the account before has its own limit.
 * Any other counts against three limits:
 * - the failed logins of this client to this account
 * - the logins of this client to all accounts
 * - the failed logins of all clients to this account
 * @throws TooManyRequests over a limit
 */
export async function countLogin(call: CallContext, email: string): Promise<CountedLogin> {
  const deviceKey = await call.deviceKey(email);
  const limits = deviceKey ? [deviceLimit(call, deviceKey)] : [...clientLimits(call, email), accountLimit(call, email)];
  const attempt = await consumeAll(limits);
  const succeeded = async () => {
    for (const limit of limits) await limit.succeeded?.();
  };
  return { ...attempt, succeeded };
}

function deviceLimit(call: CallContext, key: string): Limit {
  const { perDevice: points, windowSeconds } = call.requestLimits.logIn;
  const limiter = createRateLimiter(call.orm, { name: 'log-in-device', points, windowSeconds });
  return withLog({ ...limitFrom(limiter, key), succeeded: () => limiter.reset(key) }, () => logOverLimit(call));
}

function clientLimits(call: CallContext, email: string): Limit[] {
  const { perAddress: points, windowSeconds } = call.requestLimits.logIn;
  const byClient = createRateLimiter(call.orm, { name: 'log-in-address', points, windowSeconds });
  const byAccount = accountLimiter(call);
  const key = accountKey(call.client, email);
  const log = () => logOverLimit(call);
  return [
    withLog(limitFrom(byClient, call.client), log),
    withLog({ ...limitFrom(byAccount, key), succeeded: () => byAccount.reset(key) }, log),
  ];
}

/**
 * Counts failures across all clients. A success takes back only its own attempt, not earlier failures. They do not
 * affect its browser, which has its own limit from then on.
 */
function accountLimit(call: CallContext, email: string): Limit {
  const { consume, refund } = createFailedLogins(call);
  const undo = () => refund(email);
  const limit = { consume: () => consume(email), refund: undo, succeeded: undo };
  return withLog(limit, () => logGuessing(call, email));
}

/** Calls `log` when the limit is exceeded. */
function withLog(limit: Limit, log: () => Promise<void>): Limit {
  return {
    ...limit,
    async consume() {
      try {
        await limit.consume();
      } catch (error) {
        if (error instanceof TooManyRequests) await log();
        throw error;
      }
    },
  };
}

async function logOverLimit({ orm, client }: CallContext): Promise<void> {
  await logDenied(orm, client, { action: 'auth.limited', message: 'Refused logins over the limit', userId: null });
}

async function logGuessing({ orm }: CallContext, email: string): Promise<void> {
  const account = await orm.em.fork().findOne(User, { email }, { fields: ['id'] });
  const message = 'Delayed logins after many failures across all clients';
  await logDenied(orm, email, { action: 'auth.guessed', message, userId: account?.id ?? null });
}

function limitFrom(limiter: RateLimiter, key: string): Limit {
  return { consume: () => limiter.consume(key), refund: () => limiter.refund(key) };
}

/** Counts an attempt against several limits. If it exceeds one of them, it does not count against the others. */
async function consumeAll(limits: readonly Limit[]): Promise<CountedAttempt> {
  const consumed: Limit[] = [];
  const refund = async () => {
    for (const limit of consumed) await limit.refund();
  };
  try {
    for (const limit of limits) {
      await limit.consume();
      consumed.push(limit);
    }
  } catch (error) {
    await refund();
    throw error;
  }
  return {
    async run(attempt) {
      try {
        return await attempt();
      } catch (error) {
        await refund();
        throw error;
      }
    },
  };
}

/** Clears an account's failed logins, so that a password set with a reset link can be used at once. */
export async function clearFailedLogins(call: CallContext, email: string): Promise<void> {
  await accountLimiter(call).reset(accountKey(call.client, email));
  await createFailedLogins(call).reset(email);
}

function accountLimiter({ orm, requestLimits }: CallContext): RateLimiter {
  const { perAccount, windowSeconds } = requestLimits.logIn;
  return createRateLimiter(orm, { name: 'log-in-account', points: perAccount, windowSeconds });
}

function accountKey(client: string, email: string): string {
  return `${client} ${email}`;
}

/** Counts a registration. @throws TooManyRequests over the client's limit */
export async function countRegistration({ orm, requestLimits, client }: CallContext): Promise<CountedAttempt> {
  const { perAddress: points, windowSeconds } = requestLimits.register;
  return consumeAll([limitFrom(createRateLimiter(orm, { name: 'register-address', points, windowSeconds }), client)]);
}

/** Counts a password-reset request, whether or not the address has an account. @throws TooManyRequests */
export async function countResetRequest({ orm, requestLimits, client }: CallContext, email: string): Promise<void> {
  const { perAddress, perAccount, windowSeconds } = requestLimits.passwordReset;
  const formatMessage = (wait: string) => `Too many reset links were requested. Please try again in ${wait}.`;
  const shared = { windowSeconds, formatMessage };
  await createRateLimiter(orm, { ...shared, name: 'reset-address', points: perAddress }).consume(client);
  await createRateLimiter(orm, { ...shared, name: 'reset-account', points: perAccount }).consume(email);
}
