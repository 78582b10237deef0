import type { CallContext } from '../../platform/call-context.ts';
import { createRateLimiter, type RateLimiter } from '../../platform/rate-limits.ts';

type Attempt = Pick<CallContext, 'orm' | 'requestLimits' | 'address'>;

/**
 * Counts a log-in before its password is looked at, per account and address and per address over all accounts.
 * @returns what to call after a success, so that only failures count
 * @throws TooManyRequests over a limit
 */
export async function countLogIn(
  { orm, requestLimits, address }: Attempt,
  email: string,
): Promise<() => Promise<void>> {
  const { perAddress, windowSeconds } = requestLimits.logIn;
  const byAddress = createRateLimiter(orm, { name: 'log-in-address', points: perAddress, windowSeconds });
  const byAccount = logInsOfAccount({ orm, requestLimits });
  const account = accountKey(address, email);
  await byAddress.consume(address);
  await byAccount.consume(account);
  return () => byAccount.reset(account);
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
export async function countRegistration({ orm, requestLimits, address }: Attempt): Promise<void> {
  const { perAddress, windowSeconds } = requestLimits.register;
  await createRateLimiter(orm, { name: 'register-address', points: perAddress, windowSeconds }).consume(address);
}

/** Counts a request for a link to set a new password, alike for addresses with and without an account. @throws TooManyRequests */
export async function countResetRequest({ orm, requestLimits, address }: Attempt, email: string): Promise<void> {
  const { perAddress, perAccount, windowSeconds } = requestLimits.passwordReset;
  const refused = (wait: string) => `Too many links were asked for. Please try again in ${wait}.`;
  const shared = { windowSeconds, refused };
  await createRateLimiter(orm, { ...shared, name: 'reset-address', points: perAddress }).consume(address);
  await createRateLimiter(orm, { ...shared, name: 'reset-account', points: perAccount }).consume(email);
}
