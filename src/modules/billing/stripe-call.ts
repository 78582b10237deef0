import { aborted } from 'node:util';
import { TRPCError } from '@trpc/server';
import { limits } from '../../domain/product/limits.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { reportFailure } from './report-failure.ts';
import { DeadlinePassed, isFromStripe, type OpenCharge, StripeFailure, toStripeFailure } from './stripe-failure.ts';
import { Subscription } from './subscription.entity.ts';

/** The services that every call, webhook and job needs to use Stripe. */
export type Billing = Pick<CallContext, 'orm' | 'stripe' | 'settings' | 'log'>;

/** `Billing` for one account. */
export interface AccountBilling extends Billing {
  user: { id: string };
  /** Aborts when the call times out for the user. No purchase may start after that. */
  deadline?: AbortSignal;
}

/** `AccountBilling` with the services that let slow work continue in the background after the response. */
export type DeadlineBilling = AccountBilling & Pick<CallContext, 'background' | 'stopping'>;

interface StripeCallOptions {
  /**
   * True if the work may cause a charge other than the first payment of a plan, for example if an admin ends a trial.
   */
  mayCharge?: boolean;
}

/**
 * Waits at most `limits.stripe.deadlineMs` for work that calls Stripe. Slower work continues in the background; once a
 * shutdown begins, the process waits for it at most `generationAtStopMs`. Idempotency keys let the next attempt find
 * what the work created.
 * @throws StripeFailure, after reporting it to the operator
 */
export async function withStripeDeadline<Answer>(
  billing: DeadlineBilling,
  work: (billing: AccountBilling) => Promise<Answer>,
  { mayCharge = false }: StripeCallOptions = {},
): Promise<Answer> {
  const deadline = new AbortController();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.abort();
    reject(new DeadlinePassed());
  }, limits.stripe.deadlineMs);
  const running = work({ ...billing, deadline: deadline.signal });
  const report = async (error: unknown) => {
    const failure = await failureFor(billing, error, mayCharge);
    if (failure instanceof StripeFailure) await reportFailure(billing, failure, { userId: billing.user.id });
    return failure;
  };
  try {
    return await Promise.race([running, timeout]);
  } catch (error) {
    if (error instanceof DeadlinePassed) {
      billing.background.start(async () => {
        const stopped = aborted(billing.stopping, running).then(() => null);
        const lateError = await Promise.race([rejectionReason(running), stopped]);
        // too late for the user, but the operator should learn why it failed
        if (lateError && !(lateError instanceof DeadlinePassed)) await report(lateError);
      });
    }
    throw await report(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The reason a promise rejects with; null if it resolves. */
async function rejectionReason(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

/** Maps an error from a Stripe call for an account to the error to throw; see `toStripeFailure`. */
export async function failureFor(billing: AccountBilling, error: unknown, mayCharge = false): Promise<unknown> {
  // already mapped where it was thrown
  if (error instanceof TRPCError) return error;
  return toStripeFailure(error, (await openPurchase(billing, error)) ?? (mayCharge ? 'charge' : null));
}

/** `purchase` if the account has a purchase whose outcome is unknown. */
async function openPurchase({ orm, user }: AccountBilling, error: unknown): Promise<OpenCharge> {
  try {
    const row = await orm.em.fork().findOne(Subscription, { user: user.id });
    return row && isUnconfirmed(row) ? 'purchase' : null;
  } catch {
    // the database is unavailable, so assume an open purchase
    return isFromStripe(error) ? 'purchase' : null;
  }
}

/** True if a subscription was requested from Stripe and its outcome is still unknown. */
function isUnconfirmed({
  setupIntentId,
  attemptedSetupIntentId: attempted,
  spentSetupIntentId: spent,
}: Pick<Subscription, 'setupIntentId' | 'attemptedSetupIntentId' | 'spentSetupIntentId'>): boolean {
  return Boolean(attempted) && attempted === setupIntentId && attempted !== spent;
}
