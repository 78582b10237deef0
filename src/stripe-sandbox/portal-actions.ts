import { z } from 'zod';
import type { FormMap } from './bracket-form.ts';
import { payInvoice } from './invoice-endpoints.ts';
import { openInvoices } from './invoice-life.ts';
import type { Ledger } from './ledger.ts';
import { readParameters } from './parameters.ts';
import { attachCard, cardNamed } from './payment-methods.ts';
import type { PortalView } from './portal-page.ts';
import { hasEnded, type StoredPortalSession, type StoredSubscription } from './stored-objects.ts';
import { cardOf } from './subscription-life.ts';
import { updateSubscriptionSchema } from './subscription-parameters.ts';
import { testCards } from './test-cards.ts';
import { updateSubscription } from './update-subscription.ts';

type Action = (ledger: Ledger, session: StoredPortalSession, form: FormMap) => Promise<void>;

/** What the buttons of the portal do, by the last part of their address. @throws SandboxError 402 for a refused card */
export const portalActions: Record<'cancel' | 'renew' | 'pay' | 'card', Action> = {
  cancel: (ledger, session) => endAtPeriodEnd(ledger, session, true),
  renew: (ledger, session) => endAtPeriodEnd(ledger, session, false),
  pay: (ledger, session) => payWhatIsOpen(ledger, session),
  card: (ledger, session, form) => replaceCard(ledger, session, readParameters(cardForm, form, []).card),
};

const cardForm = z.strictObject({ card: z.enum(testCards.map(({ token }) => token)) });

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
  if (!subscription || hasEnded(subscription)) return;
  const params = updateSubscriptionSchema.parse({ cancel_at_period_end: String(ends) });
  await updateSubscription(ledger, subscription, params);
}

async function replaceCard(ledger: Ledger, session: StoredPortalSession, name: string): Promise<void> {
  const { customer: customerId } = session;
  const { id } = await cardNamed(ledger, name);
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
