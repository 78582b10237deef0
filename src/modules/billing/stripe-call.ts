import { TRPCError } from '@trpc/server';
import { limits } from '../../domain/limits.ts';
import type { CallContext } from '../../platform/call-context.ts';
import { reportFailure } from './report-failure.ts';
import { DeadlinePassed, isStripesFault, type OpenCharge, StripeFailure, stripeFailureOf } from './stripe-failure.ts';
import { Subscription } from './subscription.entity.ts';

/** What every dealing with Stripe needs, be it a call, a webhook or a job. */
export type Billing = Pick<CallContext, 'orm' | 'stripe' | 'settings' | 'log'>;

/** A dealing with Stripe for one account. */
export interface AccountBilling extends Billing {
  user: { id: string };
  /** Aborts when the person who asked was told that it took too long: from then on no purchase may begin. */
  deadline?: AbortSignal;
}

interface AskOptions {
  /** Whether the work itself may charge, other than for the account's open card set-up. */
  mayCharge?: boolean;
}

/**
 * Does what talks to Stripe, within the time that a page may be kept waiting. What takes longer goes on in the
 * background: its idempotency keys let the next try find what it made.
 * @throws StripeFailure, after telling the operator
 */
export async function askStripe<Answer>(
  billing: AccountBilling,
  work: (billing: AccountBilling) => Promise<Answer>,
  { mayCharge = false }: AskOptions = {},
): Promise<Answer> {
  const deadline = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.abort();
    reject(new DeadlinePassed());
  }, limits.stripe.deadlineMs);
  const working = work({ ...billing, deadline: deadline.signal });
  const report = async (error: unknown) => {
    const failure = await failureFor(billing, error, mayCharge);
    if (failure instanceof StripeFailure) await reportFailure(billing, failure, { userId: billing.user.id });
    return failure;
  };
  try {
    return await Promise.race([working, late]);
  } catch (error) {
    // nobody waits for the end any more, but the operator learns why it failed
    if (error instanceof DeadlinePassed) {
      void working.catch((later) => (later instanceof DeadlinePassed ? undefined : report(later)));
    }
    throw await report(error);
  } finally {
    clearTimeout(timer);
  }
}

/** What to throw for anything that was thrown around calls to Stripe for an account: see `stripeFailureOf`. */
export async function failureFor(billing: AccountBilling, error: unknown, mayCharge = false): Promise<unknown> {
  // decided where it was thrown
  if (error instanceof TRPCError) return error;
  return stripeFailureOf(error, (await openPurchase(billing, error)) ?? (mayCharge ? 'charge' : null));
}

async function openPurchase({ orm, user }: AccountBilling, error: unknown): Promise<OpenCharge> {
  try {
    const row = await orm.em.fork().findOne(Subscription, { user: user.id });
    return row && isUnconfirmed(row) ? 'purchase' : null;
  } catch {
    // the database is away, too: whether there was an attempt is not known
    return isStripesFault(error) ? 'purchase' : null;
  }
}

/** Whether Stripe was asked to begin a subscription and nobody knows yet how that ended. */
function isUnconfirmed({
  setupIntentId,
  attemptedSetupIntentId: attempted,
  spentSetupIntentId: spent,
}: Pick<Subscription, 'setupIntentId' | 'attemptedSetupIntentId' | 'spentSetupIntentId'>): boolean {
  return Boolean(attempted) && attempted === setupIntentId && attempted !== spent;
}
