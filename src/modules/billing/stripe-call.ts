import { limits } from '../../domain/limits.ts';
import { record } from '../../platform/activity/activity-log.ts';
import type { CallContext } from '../../platform/call-context.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { StripeFailure, stripeFailureOf, unreachable } from './stripe-failure.ts';

/** What every dealing with Stripe needs, be it a call, a webhook or a job. */
export type Billing = Pick<CallContext, 'orm' | 'stripe' | 'settings'>;

/** A dealing with Stripe for one account. */
export type AccountBilling = Billing & { user: { id: string } };

/**
 * Does what talks to Stripe, within the time that a page may be kept waiting. What takes longer goes on behind:
 * its idempotency keys let the next try find what it made.
 * @throws StripeFailure, after telling the staff's log
 */
export async function askStripe<Answer>(
  { em, user }: { em: SqlEntityManager; user: { id: string } },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(unreachable('deadline')), limits.stripe.deadlineMs);
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    const failure = stripeFailureOf(error);
    if (failure instanceof StripeFailure) {
      const { level, reason } = failure;
      record(em, {
        level,
        action: 'billing.failed',
        message: `Stripe: ${reason}`,
        userId: user.id,
        metadata: { reason },
      });
      await em.flush();
    }
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
