import { z } from 'zod';
import { testCards } from '../cards.ts';
import type { FormMap } from '../form.ts';
import { openInvoices } from '../invoices.ts';
import type { Ledger } from '../ledger.ts';
import { readParameters } from '../parameters.ts';
import { attachCard, storeCard } from '../payment-methods.ts';
import { getItem, hasEnded, type StoredPortalSession, type StoredSubscription } from '../stored-objects.ts';
import { findCard, payInvoice } from '../subscription-life.ts';
import type { PortalView } from './page.ts';

type Action = (ledger: Ledger, session: StoredPortalSession, form: FormMap) => Promise<void>;

/** The portal's actions by the last part of their path. @throws SandboxError 402 for a declined card */
export const portalActions: Record<'cancel' | 'renew' | 'pay' | 'card', Action> = {
  cancel: (ledger, session) => endAtPeriodEnd(ledger, session, true),
  renew: (ledger, session) => endAtPeriodEnd(ledger, session, false),
  pay: (ledger, session) => payOpenInvoices(ledger, session),
  card: (ledger, session, form) => replaceCard(ledger, session, readParameters(cardForm, form).card),
};

const cardForm = z.strictObject({ card: z.enum(testCards.flatMap(({ offered }) => offered?.token ?? [])) });

/** Loads what the portal shows to a session's customer. */
export async function loadPortalView(
  ledger: Ledger,
  session: StoredPortalSession,
): Promise<Omit<PortalView, 'refused'>> {
  const { customer: customerId } = session;
  const subscription = await findSubscription(ledger, customerId);
  const customer = await ledger.need('customer', customerId);
  const cardId = subscription ? await findCard(ledger, subscription) : customer.invoice_settings.default_payment_method;
  const card = cardId ? await ledger.need('payment_method', cardId) : undefined;
  return { session, subscription, card, invoices: await ledger.all('invoice', customerId), now: ledger.now };
}

/** The customer's running subscription, else the newest. */
async function findSubscription(ledger: Ledger, customer: string): Promise<StoredSubscription | undefined> {
  const all = await ledger.all('subscription', customer);
  return all.find((subscription) => !hasEnded(subscription)) ?? all[0];
}

async function endAtPeriodEnd(ledger: Ledger, { customer }: StoredPortalSession, ends: boolean): Promise<void> {
  const subscription = await findSubscription(ledger, customer);
  if (!subscription || hasEnded(subscription) || subscription.cancel_at_period_end === ends) return;
  const reason = ends ? 'cancellation_requested' : null;
  await ledger.change('subscription', subscription.id, {
    data: {
      cancel_at_period_end: ends,
      cancel_at: ends ? getItem(subscription).current_period_end : null,
      canceled_at: ends ? ledger.now : null,
      cancellation_details: { reason },
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
  const subscription = await findSubscription(ledger, customerId);
  if (!subscription || hasEnded(subscription)) return;
  await ledger.change('subscription', subscription.id, {
    data: { default_payment_method: id },
    type: 'customer.subscription.updated',
  });
  await payOpenInvoices(ledger, session);
}

async function payOpenInvoices(ledger: Ledger, { customer }: StoredPortalSession): Promise<void> {
  const subscription = await findSubscription(ledger, customer);
  if (!subscription || hasEnded(subscription)) return;
  for (const invoice of await openInvoices(ledger, subscription)) await payInvoice(ledger, invoice);
}
