import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { dayMs } from '../../domain/product/time-units.ts';
import { checkCard, offeredCards, storeCard } from '../cards.ts';
import { advance, type Sandbox, withStore } from '../clock.ts';
import { readParameters } from '../endpoint.ts';
import { cardError, errorResponse, isDecline, SandboxError } from '../errors.ts';
import { openInvoices } from '../invoices.ts';
import type { SandboxStore } from '../sandbox-store.ts';
import { getItem, type StoredPortalSession, type StoredSubscription } from '../stored-objects.ts';
import { findCard, retryCharge } from '../subscription-life.ts';
import { clockSteps, errorPage, type PortalView, portalPage } from './page.ts';
import { openSession, portalPath } from './sessions.ts';

interface ById {
  Params: { id: string };
}
const clockForm = z.strictObject({ days: z.literal(clockSteps.map(({ days }) => String(days))) });
const cardForm = z.strictObject({ card: z.literal(offeredCards.map(({ token }) => token)) });

/** Appended to the portal's address after a card was declined. */
const refusedQuery = '?refused';

/**
 * The handlers of the portal's forms, by the last part of the form's path. @throws SandboxError 402 for a declined card
 */
const actions: Record<string, (store: SandboxStore, customer: string, form: unknown) => Promise<void>> = {
  cancel: (store, customer) => endAtPeriodEnd(store, customer, true),
  renew: (store, customer) => endAtPeriodEnd(store, customer, false),
  pay: payOpenInvoices,
  card: (store, customer, form) => replaceCard(store, customer, readParameters(cardForm, form).card),
};

/**
 * Serves pages like those of Stripe's billing portal, plus a form that moves the customer's clock. The pages have no
 * scripts.
 */
export async function portalRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const path = portalPath(':id');
  const sendPage = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);
  app.setErrorHandler((error, request, reply) => {
    const { status } = errorResponse(error);
    if (status >= 500) request.log.error(error);
    const reason = error instanceof SandboxError ? error.message : 'Something went wrong. Please try again.';
    return sendPage(reply.code(status), errorPage(reason));
  });

  app.get<ById>(path, async ({ params: { id }, url }, reply) => {
    const view = await withStore(sandbox, id, async (store) => loadView(store, await openSession(store, id)));
    return sendPage(reply, portalPage(view, { refused: url.endsWith(refusedQuery) }));
  });

  for (const [name, run] of Object.entries(actions)) {
    app.post<ById>(`${path}/${name}`, async ({ params: { id }, body }, reply) => {
      try {
        await withStore(sandbox, id, async (store) => run(store, (await openSession(store, id)).customer, body));
        return reply.redirect(portalPath(id), 303);
      } catch (error) {
        if (!isDecline(error)) throw error;
        return reply.redirect(portalPath(id) + refusedQuery, 303);
      }
    });
  }

  app.post<ById>(`${path}/clock`, async ({ params: { id }, body }, reply) => {
    const { days } = readParameters(clockForm, body);
    const { customer } = await withStore(sandbox, id, (store) => openSession(store, id));
    await advance(sandbox, customer, Number(days) * dayMs);
    return reply.redirect(portalPath(id), 303);
  });
}

/** Loads the data that the portal shows to a session's customer. */
async function loadView(store: SandboxStore, session: StoredPortalSession): Promise<PortalView> {
  const { customer: id } = session;
  const subscription = (await findRunning(store, id)) ?? (await store.all('subscription', id))[0];
  const customer = await store.findOrFail('customer', id);
  const cardId = subscription ? await findCard(store, subscription) : customer.invoice_settings.default_payment_method;
  const card = cardId ? await store.findOrFail('payment_method', cardId) : undefined;
  return { session, subscription, card, invoices: await store.all('invoice', id), now: store.now };
}

/** Returns the customer's subscription that has not ended. */
async function findRunning(store: SandboxStore, customer: string): Promise<StoredSubscription | undefined> {
  return (await store.all('subscription', customer)).find(({ status }) => status !== 'canceled');
}

async function endAtPeriodEnd(store: SandboxStore, customer: string, ends: boolean): Promise<void> {
  const subscription = await findRunning(store, customer);
  if (!subscription) return;
  await store.change('subscription', subscription.id, {
    data: { cancel_at_period_end: ends, cancel_at: ends ? getItem(subscription).current_period_end : null },
    type: 'customer.subscription.updated',
  });
}

/** Replaces the customer's card with a test card, and charges open invoices to the new card. */
async function replaceCard(store: SandboxStore, customer: string, token: string): Promise<void> {
  const number = offeredCards.find((offered) => offered.token === token)?.number ?? '';
  const exp_year = new Date(store.now * 1_000).getUTCFullYear() + 5;
  const card = checkCard({ number, exp_month: 12, exp_year, cvc: '123' }, store.now);
  const { id } = storeCard(store, card, customer);
  await store.change('customer', customer, {
    data: { invoice_settings: { default_payment_method: id } },
    type: 'customer.updated',
  });
  const subscription = await findRunning(store, customer);
  if (!subscription) return;
  await store.change('subscription', subscription.id, {
    data: { default_payment_method: id },
    type: 'customer.subscription.updated',
  });
  await payOpenInvoices(store, customer);
}

async function payOpenInvoices(store: SandboxStore, customer: string): Promise<void> {
  const subscription = await findRunning(store, customer);
  if (!subscription) return;
  for (const invoice of await openInvoices(store, subscription)) {
    const decline = await retryCharge(store, invoice);
    if (decline) throw cardError(decline);
  }
}
