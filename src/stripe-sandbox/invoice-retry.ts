import { daySeconds } from './due-at.ts';
import { charge } from './invoice-life.ts';
import type { Ledger } from './ledger.ts';
import { subscriptionIdOf } from './stored-objects.ts';
import { afterPayment, cancelNow, cardOf, retryDays } from './subscription-life.ts';

/** Charges an open invoice again; after the last try that fails, its subscription ends. */
export async function retryInvoice(ledger: Ledger, id: string): Promise<void> {
  const invoice = await ledger.need('invoice', id);
  const subscriptionId = subscriptionIdOf(invoice);
  if (!subscriptionId) throw new Error(`${id} is of no subscription`);
  const subscription = await ledger.need('subscription', subscriptionId);
  const decline = await charge(ledger, invoice, await cardOf(ledger, subscription));
  if (!decline) return afterPayment(ledger, subscriptionId, invoice);
  const retries = ((await ledger.notes(id)).retries ?? 0) + 1;
  const days = retryDays[retries];
  await ledger.change('invoice', id, {
    data: { next_payment_attempt: days === undefined ? null : ledger.now + days * daySeconds },
    notes: { retries },
  });
  if (days === undefined && subscription.status === 'past_due') {
    await cancelNow(ledger, subscription, 'payment_failed');
  }
}
