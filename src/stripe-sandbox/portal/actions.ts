import { z } from 'zod';
import { testCards } from '../cards.ts';
import type { FormMap } from '../form.ts';
import { openInvoices } from '../invoices.ts';
import type { Ledger } from '../ledger.ts';
import { readParameters } from '../parameters.ts';
import { attachCard, storeCard } from '../payment-methods.ts';
import { hasEnded, itemOf, type StoredPortalSession, type StoredSubscription } from '../stored-objects.ts';
import { cardOf, payInvoice } from '../subscription-life.ts';
import type { PortalView } from './page.ts';

type Action = (ledger: Ledger, session: StoredPortalSession, form: FormMap) => Promise<void>;

/** What the buttons of the portal do, by the last part of their address. @throws SandboxError 402 for a refused card */
export const portalActions: Record<'cancel' | 'renew' | 'pay' | 'card', Action> = {
  cancel: (ledger, session) => endAtPeriodEnd(ledger, session, true),
  renew: (ledger, session) => endAtPeriodEnd(ledger, session, false),
  pay: (ledger, session) => payWhatIsOpen(ledger, session),
  card: (ledger, session, form) => replaceCard(ledger, session, readParameters(cardForm, form).card),
};

const cardForm = z.strictObject({ card: z.enum(testCards.flatMap(({ offered }) => offered?.token ?? [])) });

/** What the portal shows to the customer of a session. */
export async function viewOf(ledger: Ledger, session: StoredPortalSession): Promise<Omit<PortalView, 'refused'>> {
  const { customer: customerId } = session;
  const subscription = await currentOf(ledger, customerId);
  const customer = await ledger.need('customer', customerId);
  const cardId = subscription ? await cardOf(ledger, subscription) : customer.invoice_settings.default_payment_method;
  const card = cardId ? await ledger.need('payment_method', cardId) : undefined;
  return { session, subscription, card, invoices: await ledger.all('invoice', customerId), now: ledger.now };
}

/** The subscription that has not ended, else the newest. */
async function currentOf(ledger: Ledger, customer: string): Promise<StoredSubscription | undefined> {
  const all = await ledger.all('subscription', customer);
  return all.find((subscription) => !hasEnded(subscription)) ?? all[0];
}

async function endAtPeriodEnd(ledger: Ledger, { customer }: StoredPortalSession, ends: boolean): Promise<void> {
  const subscription = await currentOf(ledger, customer);
  if (!subscription || hasEnded(subscription) || subscription.cancel_at_period_end === ends) return;
  const reason = ends ? 'cancellation_requested' : null;
  await ledger.change('subscription', subscription.id, {
    data: {
      cancel_at_period_end: ends,
      cancel_at: ends ? itemOf(subscription).current_period_end : null,
      canceled_at: ends ? ledger.now : null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    },
    type: 'customer.subscription.updated',
  });
}

async function replaceCard(ledger: Ledger, session: StoredPortalSession, token: string): Promise<void> {
  const { customer: customerId } = session;
  const card = testCards.find(({ offered }) => offered?.token === token);
  if (!card) throw new Error(`there is no card ${token}`);
  const expiryYear = new Date(ledger.now * 1_000).getUTCFullYear() + 5;
  const { id } = storeCard(ledger, { card, expiryMonth: 12, expiryYear }, null);
  await attachCard(ledger, id, customerId);
  const { invoice_settings: settings } = await ledger.need('customer', customerId);
  await ledger.change('customer', customerId, {
    data: { invoice_settings: { ...settings, default_payment_method: id } },
    type: 'customer.updated',
  });
  const subscription = await currentOf(ledger, customerId);
  if (!subscription || hasEnded(subscription)) return;
  await ledger.change('subscription', subscription.id, {
    data: { default_payment_method: id },
    type: 'customer.subscription.updated',
  });
  await payWhatIsOpen(ledger, session);
}

async function payWhatIsOpen(ledger: Ledger, { customer }: StoredPortalSession): Promise<void> {
  const subscription = await currentOf(ledger, customer);
  if (!subscription || hasEnded(subscription)) return;
  for (const invoice of await openInvoices(ledger, subscription)) await payInvoice(ledger, invoice);
}
