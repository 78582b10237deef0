import { Html, html } from '../../domain/html.ts';
import { product } from '../../domain/product.ts';
import { testCards } from '../cards.ts';
import {
  getItem,
  hasEnded,
  type StoredInvoice,
  type StoredPaymentMethod,
  type StoredPortalSession,
  type StoredSubscription,
} from '../stored-objects.ts';
import { portalStyle } from './style.ts';

/** What the portal shows. */
export interface PortalView {
  session: StoredPortalSession;
  subscription: StoredSubscription | undefined;
  card: StoredPaymentMethod | undefined;
  /** Newest first. */
  invoices: readonly StoredInvoice[];
  now: number;
  /** Whether a card was just declined. */
  refused: boolean;
}

/** The page on which customers manage card, invoices and cancellation. */
export function portalPage(view: PortalView): string {
  const { session, subscription, invoices, now, refused } = view;
  return page(html`
    <p><a href="${session.return_url}">Return to ${product.name}</a></p>
    <h1>Manage billing</h1>
    ${refused ? html`<p class="problem" role="alert">The card was refused. Choose another one.</p>` : null}
    ${subscription ? planSection(session, subscription) : html`<section><h2>Plan</h2><p>There is no plan yet.</p></section>`}
    ${cardSection(view)}
    ${invoiceSection(invoices)}
    ${clockSection(session, now)}`);
}

/** A page that says why the portal cannot be shown. */
export function errorPage(reason: string): string {
  return page(html`<h1>Manage billing</h1><p>${reason}</p><p><a href="/app">Return to ${product.name}</a></p>`);
}

function page(content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Manage billing</title>
<style>${portalStyle}</style>
</head>
<body>
<main>
<p class="test-mode">Test mode: no real card is charged</p>${content}
</main>
</body>
</html>
`.markup;
}

function planSection(session: StoredPortalSession, subscription: StoredSubscription): Html {
  const { status, cancel_at_period_end: ends } = subscription;
  const { price, quantity } = getItem(subscription);
  const change = hasEnded(subscription)
    ? null
    : ends
      ? button(session, { action: 'renew', label: 'Keep the plan', main: true })
      : button(session, { action: 'cancel', label: 'Cancel the plan' });
  return html`<section>
      <h2>${product.plan}</h2>
      <p>${money(price.unit_amount * quantity)} a ${price.recurring?.interval ?? 'month'}</p>
      <p>${statusText(subscription)}</p>
      <div class="row">
        ${status === 'past_due' ? button(session, { action: 'pay', label: 'Pay now', main: true }) : null}
        ${change}
      </div>
    </section>`;
}

function statusText(subscription: StoredSubscription): Html {
  const { status, cancel_at: cancelAt, trial_end: trialEnd, ended_at: ended } = subscription;
  const until = day(cancelAt ?? (status === 'trialing' ? trialEnd : null) ?? getItem(subscription).current_period_end);
  switch (status) {
    case 'trialing':
      return cancelAt === null
        ? html`Free trial until ${until}. The first charge is made then.`
        : html`Free trial until ${until}. The plan ends then, and nothing is charged.`;
    case 'active':
      return cancelAt === null ? html`Active. Renews on ${until}.` : html`Active until ${until}. The plan ends then.`;
    case 'past_due':
      return html`<span class="problem">The last payment failed. Choose another card, or pay now.</span>`;
    default:
      return html`Ended on ${day(ended ?? subscription.created)}.`;
  }
}

function cardSection({ session, card }: PortalView): Html {
  const offered = testCards.flatMap((test) => test.offered ?? []);
  const current = card
    ? html`${brandNames[card.card.brand] ?? card.card.brand} ending in ${card.card.last4}, expires ${card.card.exp_month}/${card.card.exp_year}`
    : html`No card.`;
  const choices = offered.map(
    ({ token, label }, index) =>
      html`<label><input type="radio" name="card" value="${token}"${new Html(index === 0 ? ' checked' : '')}> ${label}</label>`,
  );
  return html`<section>
      <h2>Card</h2>
      <p>${current}</p>
      <form method="post" action="${actionPath(session, 'card')}">
        <fieldset><legend>Another test card</legend>${choices}</fieldset>
        <button>Use this card</button>
      </form>
    </section>`;
}

function invoiceSection(invoices: readonly StoredInvoice[]): Html {
  const rows = invoices.map(
    ({ created, total, status }) => html`<tr><td>${day(created)}</td><td>${money(total)}</td><td>${status}</td></tr>`,
  );
  const table = html`<table>
        <thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>`;
  return html`<section><h2>Invoices</h2>${rows.length > 0 ? table : html`<p>None yet.</p>`}</section>`;
}

function clockSection(session: StoredPortalSession, now: number): Html {
  const steps = clockSteps.map(({ days, label }) => html`<button name="days" value="${days}">${label}</button>`);
  return html`<section>
      <h2>Move the clock</h2>
      <p class="soft">Today is ${day(now)} here. Trials end and plans renew as if the time had passed.</p>
      <form class="row" method="post" action="${actionPath(session, 'clock')}">${steps}</form>
    </section>`;
}

/** The steps by which the clock can be moved; no month is longer than 31 days. */
export const clockSteps = [
  { days: 1, label: '1 day' },
  { days: 4, label: '4 days' },
  { days: 31, label: '1 month' },
] as const;

const brandNames: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard' };

function button(
  session: StoredPortalSession,
  { action, label, main = false }: { action: string; label: string; main?: boolean },
): Html {
  return html`<form method="post" action="${actionPath(session, action)}"><button class="${main ? 'main' : ''}">${label}</button></form>`;
}

function actionPath({ id }: StoredPortalSession, action: string): string {
  return `/sandbox/stripe/portal/${id}/${action}`;
}

/** @param cents of a US dollar */
function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** @param seconds since 1970 */
function day(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
