import { noteRefusal } from '../../platform/activity/refusals.ts';
import type { CallContext } from '../../platform/call-context.ts';
import { TooManyRequests } from '../../platform/errors.ts';
import { createRateLimiter, type RateLimiter } from '../../platform/rate-limits.ts';

type Attempt = Pick<CallContext, 'orm' | 'requestLimits' | 'address'>;

export interface CountedAttempt {
  /** Does what was counted. One that fails, such as for want of room for its hash, was no attempt and does not count. */
  make: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
}

/**
 * Counts a log-in before its password is looked at, per account and address and per address over all accounts.
 * @returns also what to call after a success, so that only failures count against the account
 * @throws TooManyRequests over a limit
 */
export async function countLogIn(
  { orm, requestLimits, address }: Attempt,
  email: string,
): Promise<CountedAttempt & { forgetFailures: () => Promise<void> }> {
  const { perAddress, windowSeconds } = requestLimits.logIn;
  const byAddress = createRateLimiter(orm, { name: 'log-in-address', points: perAddress, windowSeconds });
  const byAccount = logInsOfAccount({ orm, requestLimits });
  const account = accountKey(address, email);
  try {
    await byAddress.consume(address);
    await byAccount.consume(account);
  } catch (error) {
    const message = 'Refused log-ins over the limit';
    const isOver = error instanceof TooManyRequests;
    if (isOver) await noteRefusal(orm, address, { action: 'auth.limited', message, userId: null });
    throw error;
  }
  return {
    ...counted(async () => {
      await byAccount.giveBack(account);
      await byAddress.giveBack(address);
    }),
    forgetFailures: () => byAccount.reset(account),
  };
}

function counted(giveBack: () => Promise<void>): CountedAttempt {
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

/** Forgets the refused log-ins of an account from an address: whoever has set a new password may use it at once. */
export async function forgetLogIns(call: Attempt, email: string): Promise<void> {
  await logInsOfAccount(call).reset(accountKey(call.address, email));
}

function logInsOfAccount({ orm, requestLimits }: Pick<Attempt, 'orm' | 'requestLimits'>): RateLimiter {
  const { perAccount, windowSeconds } = requestLimits.logIn;
  return createRateLimiter(orm, { name: 'log-in-account', points: perAccount, windowSeconds });
}

function accountKey(address: string, email: string): string {
  return `${address} ${email}`;
}

/** Counts a registration. @throws TooManyRequests over the limit of its address */
export async function countRegistration({ orm, requestLimits, address }: Attempt): Promise<CountedAttempt> {
  const { perAddress, windowSeconds } = requestLimits.register;
  const limiter = createRateLimiter(orm, { name: 'register-address', points: perAddress, windowSeconds });
  await limiter.consume(address);
  return counted(() => limiter.giveBack(address));
}

/** Counts a request for a link to set a new password, alike for addresses with and without an account. @throws TooManyRequests */
export async function countResetRequest({ orm, requestLimits, address }: Attempt, email: string): Promise<void> {
  const { perAddress, perAccount, windowSeconds } = requestLimits.passwordReset;
  const refused = (wait: string) => `Too many links were asked for. Please try again in ${wait}.`;
  const shared = { windowSeconds, refused };
  await createRateLimiter(orm, { ...shared, name: 'reset-address', points: perAddress }).consume(address);
  await createRateLimiter(orm, { ...shared, name: 'reset-account', points: perAccount }).consume(email);
}
