import { logDenied } from '../../platform/activity/log-denied.ts';
import type { CallContext } from '../../platform/call-context.ts';
import { TooManyRequests } from '../../platform/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { createRateLimiter, type RateLimiter } from '../../platform/rate-limits.ts';
import { createFailedLogins } from './failed-logins.ts';

/** One of the limits that an attempt counts against. */
interface Count {
  /** @throws TooManyRequests over the limit */
  consume: () => Promise<void>;
  /** Takes back an attempt that was not made. */
  giveBack: () => Promise<void>;
  /** Called after a success. */
  succeeded?: () => Promise<void>;
}

export interface CountedAttempt {
  /** Makes the attempt. One that throws, such as for lack of room for its hash, was not made and does not count. */
  make: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
}

export interface CountedLogin extends CountedAttempt {
  /** Call it when the password was right: only failures count against an account. */
  succeeded: () => Promise<void>;
}

/**
 * Counts a login before its password is checked. A browser that has logged in to the account before has a limit of its
 * own; any other counts per account and client, per client over all accounts, and per account over all clients.
 * @throws TooManyRequests over a limit
 */
export async function countLogIn(call: CallContext, email: string): Promise<CountedLogin> {
  const deviceKey = await call.deviceKey(email);
  const counts = deviceKey
    ? [countOfDevice(call, deviceKey)]
    : [...countsOfClient(call, email), countOfEverybody(call, email)];
  const attempt = await consumeAll(counts);
  const succeeded = async () => {
    for (const count of counts) await count.succeeded?.();
  };
  return { ...attempt, succeeded };
}

function countOfDevice(call: CallContext, key: string): Count {
  const { perDevice: points, windowSeconds } = call.requestLimits.logIn;
  const limiter = createRateLimiter(call.orm, { name: 'log-in-device', points, windowSeconds });
  return noted({ ...countOf(limiter, key), succeeded: () => limiter.reset(key) }, () => noteClient(call));
}

function countsOfClient(call: CallContext, email: string): Count[] {
  const { perAddress: points, windowSeconds } = call.requestLimits.logIn;
  const byClient = createRateLimiter(call.orm, { name: 'log-in-address', points, windowSeconds });
  const byAccount = loginsOfAccount(call);
  const key = accountKey(call.client, email);
  const note = () => noteClient(call);
  return [
    noted(countOf(byClient, call.client), note),
    noted({ ...countOf(byAccount, key), succeeded: () => byAccount.reset(key) }, note),
  ];
}

/** Failures of all clients together. A success leaves those of others counted: its browser is known from now on. */
function countOfEverybody(call: CallContext, email: string): Count {
  const { consume, giveBack } = createFailedLogins(call);
  const takeBack = () => giveBack(email);
  const count = { consume: () => consume(email), giveBack: takeBack, succeeded: takeBack };
  return noted(count, () => noteGuessing(call, email));
}

/** The same count; a refusal by it is noted in the activity log. */
function noted(count: Count, note: () => Promise<void>): Count {
  return {
    ...count,
    async consume() {
      try {
        await count.consume();
      } catch (error) {
        if (error instanceof TooManyRequests) await note();
        throw error;
      }
    },
  };
}

async function noteClient({ orm, client }: CallContext): Promise<void> {
  await logDenied(orm, client, { action: 'auth.limited', message: 'Refused logins over the limit', userId: null });
}

async function noteGuessing({ orm }: CallContext, email: string): Promise<void> {
  const account = await orm.em.fork().findOne(User, { email }, { fields: ['id'] });
  const message = 'Held up logins after many failures from all clients together';
  await logDenied(orm, email, { action: 'auth.guessed', message, userId: account?.id ?? null });
}

function countOf(limiter: RateLimiter, key: string): Count {
  return { consume: () => limiter.consume(key), giveBack: () => limiter.giveBack(key) };
}

/** Counts an attempt against several limits. Over one of them it does not count against the others. */
async function consumeAll(counts: readonly Count[]): Promise<CountedAttempt> {
  const consumed: Count[] = [];
  const giveBack = async () => {
    for (const count of consumed) await count.giveBack();
  };
  try {
    for (const count of counts) {
      await count.consume();
      consumed.push(count);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  return {
    async make(attempt) {
      try {
        return await attempt();
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
  };
}

/** Forgets the failed logins of an account: whoever has set a new password by a link may use it at once. */
export async function forgetLogIns(call: CallContext, email: string): Promise<void> {
  await loginsOfAccount(call).reset(accountKey(call.client, email));
  await createFailedLogins(call).reset(email);
}

function loginsOfAccount({ orm, requestLimits }: CallContext): RateLimiter {
  const { perAccount, windowSeconds } = requestLimits.logIn;
  return createRateLimiter(orm, { name: 'log-in-account', points: perAccount, windowSeconds });
}

function accountKey(client: string, email: string): string {
  return `${client} ${email}`;
}

/** Counts a registration. @throws TooManyRequests over the limit of its client */
export async function countRegistration({ orm, requestLimits, client }: CallContext): Promise<CountedAttempt> {
  const { perAddress: points, windowSeconds } = requestLimits.register;
  return consumeAll([countOf(createRateLimiter(orm, { name: 'register-address', points, windowSeconds }), client)]);
}

/** Counts a request for a link to set a new password, alike for addresses with and without an account. @throws TooManyRequests */
export async function countResetRequest({ orm, requestLimits, client }: CallContext, email: string): Promise<void> {
  const { perAddress, perAccount, windowSeconds } = requestLimits.passwordReset;
  const refused = (wait: string) => `Too many links were asked for. Please try again in ${wait}.`;
  const shared = { windowSeconds, refused };
  await createRateLimiter(orm, { ...shared, name: 'reset-address', points: perAddress }).consume(client);
  await createRateLimiter(orm, { ...shared, name: 'reset-account', points: perAccount }).consume(email);
}
