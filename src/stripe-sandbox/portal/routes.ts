import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { dayMs } from '../../domain/product/time-units.ts';
import { checkCard, offeredCards, storeCard } from '../cards.ts';
import { advance, type Sandbox, withLedger } from '../clock.ts';
import { readParameters } from '../endpoint.ts';
import { cardError, errorResponse, isDecline, SandboxError } from '../errors.ts';
import { openInvoices } from '../invoices.ts';
import type { Ledger } from '../ledger.ts';
import { getItem, type StoredPortalSession, type StoredSubscription } from '../stored-objects.ts';
import { chargeAgain, findCard } from '../subscription-life.ts';
import { clockSteps, errorPage, type PortalView, portalPage } from './page.ts';
import { openSession, portalPath } from './sessions.ts';

interface ById {
  Params: { id: string };
}
const clockForm = z.strictObject({ days: z.literal(clockSteps.map(({ days }) => String(days))) });
const cardForm = z.strictObject({ card: z.literal(offeredCards.map(({ token }) => token)) });

/** Appended after a card was declined. */
const refusedQuery = '?refused';

/** The forms by the last part of their path. @throws SandboxError 402 for a declined card */
const actions: Record<string, (ledger: Ledger, customer: string, form: unknown) => Promise<void>> = {
  cancel: (ledger, customer) => endAtPeriodEnd(ledger, customer, true),
  renew: (ledger, customer) => endAtPeriodEnd(ledger, customer, false),
  pay: payOpenInvoices,
  card: (ledger, customer, form) => replaceCard(ledger, customer, readParameters(cardForm, form).card),
};

/** Pages in the manner of Stripe's billing portal, plus a way to move the customer's clock. Plain forms, no scripts. */
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
    const view = await withLedger(sandbox, id, async (ledger) => loadView(ledger, await openSession(ledger, id)));
    return sendPage(reply, portalPage(view, { refused: url.endsWith(refusedQuery) }));
  });

  for (const [name, run] of Object.entries(actions)) {
    app.post<ById>(`${path}/${name}`, async ({ params: { id }, body }, reply) => {
      try {
        await withLedger(sandbox, id, async (ledger) => run(ledger, (await openSession(ledger, id)).customer, body));
        return reply.redirect(portalPath(id), 303);
      } catch (error) {
        if (!isDecline(error)) throw error;
        return reply.redirect(portalPath(id) + refusedQuery, 303);
      }
    });
  }

  app.post<ById>(`${path}/clock`, async ({ params: { id }, body }, reply) => {
    const { days } = readParameters(clockForm, body);
    const { customer } = await withLedger(sandbox, id, (ledger) => openSession(ledger, id));
    await advance(sandbox, customer, Number(days) * dayMs);
    return reply.redirect(portalPath(id), 303);
  });
}

/** Loads what the portal shows to a session's customer. */
async function loadView(ledger: Ledger, session: StoredPortalSession): Promise<PortalView> {
  const { customer: id } = session;
  const subscription = (await findRunning(ledger, id)) ?? (await ledger.all('subscription', id))[0];
  const customer = await ledger.need('customer', id);
  const cardId = subscription ? await findCard(ledger, subscription) : customer.invoice_settings.default_payment_method;
  const card = cardId ? await ledger.need('payment_method', cardId) : undefined;
  return { session, subscription, card, invoices: await ledger.all('invoice', id), now: ledger.now };
}

/** The customer's subscription that has not ended. */
async function findRunning(ledger: Ledger, customer: string): Promise<StoredSubscription | undefined> {
  return (await ledger.all('subscription', customer)).find(({ status }) => status !== 'canceled');
}

async function endAtPeriodEnd(ledger: Ledger, customer: string, ends: boolean): Promise<void> {
  const subscription = await findRunning(ledger, customer);
  if (!subscription) return;
  await ledger.change('subscription', subscription.id, {
    data: { cancel_at_period_end: ends, cancel_at: ends ? getItem(subscription).current_period_end : null },
    type: 'customer.subscription.updated',
  });
}

/** Makes a test card the one that is charged, and pays with it what is open. */
async function replaceCard(ledger: Ledger, customer: string, token: string): Promise<void> {
  const number = offeredCards.find((offered) => offered.token === token)?.number ?? '';
  const exp_year = new Date(ledger.now * 1_000).getUTCFullYear() + 5;
  const card = checkCard({ number, exp_month: 12, exp_year, cvc: '123' }, ledger.now);
  const { id } = storeCard(ledger, card, customer);
  await ledger.change('customer', customer, {
    data: { invoice_settings: { default_payment_method: id } },
    type: 'customer.updated',
  });
  const subscription = await findRunning(ledger, customer);
  if (!subscription) return;
  await ledger.change('subscription', subscription.id, {
    data: { default_payment_method: id },
    type: 'customer.subscription.updated',
  });
  await payOpenInvoices(ledger, customer);
}

async function payOpenInvoices(ledger: Ledger, customer: string): Promise<void> {
  const subscription = await findRunning(ledger, customer);
  if (!subscription) return;
  for (const invoice of await openInvoices(ledger, subscription)) {
    const decline = await chargeAgain(ledger, invoice);
    if (decline) throw cardError(decline);
  }
}
