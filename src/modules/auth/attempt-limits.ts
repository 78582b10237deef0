import type { CallContext } from '../../platform/call-context.ts';
import { createRateLimiter } from '../../platform/rate-limits.ts';

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
  const { perAccount, perAddress, windowSeconds } = requestLimits.logIn;
  const byAddress = createRateLimiter(orm, { name: 'log-in-address', points: perAddress, windowSeconds });
  const byAccount = createRateLimiter(orm, { name: 'log-in-account', points: perAccount, windowSeconds });
  const account = `${address} ${email}`;
  await byAddress.consume(address);
  await byAccount.consume(account);
  return () => byAccount.reset(account);
}

/** Counts a registration. @throws TooManyRequests over the limit of its address */
export async function countRegistration({ orm, requestLimits, address }: Attempt): Promise<void> {
  const { perAddress, windowSeconds } = requestLimits.register;
  await createRateLimiter(orm, { name: 'register-address', points: perAddress, windowSeconds }).consume(address);
}
