import { isUnpaid } from '../../domain/billing/entitlement.ts';
import { limits } from '../../domain/product/limits.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { reportFailure } from './report-failure.ts';
import { type AccountBilling, type Billing, failureFor } from './stripe-call.ts';
import { isStripeError } from './stripe-error.ts';
import { StripeEvent } from './stripe-event.entity.ts';
import { StripeFailure } from './stripe-failure.ts';
import { completeSubscription } from './subscribe.ts';
import { Subscription } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';
import { readEvent } from './webhook-event.ts';

/**
 * Receives a Stripe event: stores it once by its id, then applies it by fetching the current state from Stripe, so that
 * duplicate and reordered events give the same result. If that fails, the response is an error, so that Stripe sends
 * the event again, and `retryPendingEvents` retries it too.
 * @param message `payload` is the exact request body, which the signature covers
 * @throws BAD_REQUEST for a signature that is wrong or older than five minutes, or a body that is not an event
 */
export async function receiveWebhook(
  billing: Billing,
  message: { payload: string; signature: string },
): Promise<{ received: true }> {
  const event = readEvent(verifyPayload(billing, message));
  if (!event) return { received: true };
  await billing.orm.em
    .fork()
    .upsert(StripeEvent, { ...event, receivedAt: new Date(), appliedAt: null }, { onConflictAction: 'ignore' });
  const stored = await billing.orm.em.fork().findOneOrFail(StripeEvent, { id: event.id });
  if (!stored.appliedAt) await apply(billing, stored);
  return { received: true };
}

/** Retries stored events that were not applied, such as after a crash. @throws the first error, after trying all */
export async function retryPendingEvents(billing: Billing): Promise<void> {
  const em = billing.orm.em.fork();
  const pending = await em.find(StripeEvent, { appliedAt: null }, { orderBy: { receivedAt: 'asc' }, limit: 100 });
  const failures: unknown[] = [];
  for (const event of pending) await apply(billing, event).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Verifies the signature and parses the payload. @throws BAD_REQUEST */
function verifyPayload(
  { stripe, settings }: Billing,
  { payload, signature }: { payload: string; signature: string },
): unknown {
  const { webhookSecret } = settings.stripe;
  try {
    return stripe.webhooks.constructEvent(payload, signature, webhookSecret, limits.stripe.webhookToleranceSeconds);
  } catch (error) {
    const isForged = isStripeError(error) && error.type === 'StripeSignatureVerificationError';
    // any other error is about the signed content
    throw trpcError('BAD_REQUEST', isForged ? 'The signature does not match this message.' : unreadable);
  }
}

const unreadable = 'This message cannot be read: it must be a Stripe event as JSON.';

/** @throws StripeFailure, after reporting it to the operator */
async function apply(billing: Billing, event: StripeEvent): Promise<void> {
  const { id, type, customerId } = event;
  const em = billing.orm.em.fork();
  const row = customerId ? await em.findOne(Subscription, { customerId }) : null;
  if (row) {
    const account = { ...billing, user: { id: row.user.id } };
    try {
      await applyToAccount(account, event);
    } catch (error) {
      const failure = await failureFor(account, error);
      if (failure instanceof StripeFailure) {
        const details = { event: id, event_type: type };
        await reportFailure(billing, failure, { userId: account.user.id, repeats: true, details });
      }
      throw failure;
    }
  }
  await em.nativeUpdate(StripeEvent, { id }, { appliedAt: new Date() });
}

async function applyToAccount(account: AccountBilling, { setupIntentId }: StripeEvent): Promise<void> {
  const current = await syncSubscription(account);
  const isOpen = current.setupIntentId === setupIntentId && current.spentSetupIntentId !== setupIntentId;
  // the browser may have closed between confirming the card and completing the purchase
  if (setupIntentId && isOpen && !isUnpaid(current.status)) await completeSubscription(account, setupIntentId);
}
