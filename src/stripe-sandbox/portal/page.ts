import { product } from '../../domain/product/product.ts';
import { Html, html } from '../../platform/http/html.ts';
import { offeredCards } from '../cards.ts';
import {
  getItem,
  type StoredInvoice,
  type StoredPaymentMethod,
  type StoredPortalSession,
  type StoredSubscription,
} from '../stored-objects.ts';
import { portalPath } from './sessions.ts';

/** The data that the portal shows. */
export interface PortalView {
  session: StoredPortalSession;
  subscription: StoredSubscription | undefined;
  card: StoredPaymentMethod | undefined;
  /** Newest first. */
  invoices: readonly StoredInvoice[];
  now: number;
}

/**
 * Renders the page on which customers manage card, invoices and cancellation. @param refused whether a card was just
 * declined
 */
export function portalPage(view: PortalView, { refused }: { refused: boolean }): string {
  const { session, subscription, invoices, now } = view;
  return page(html`
    <p><a href="${session.return_url}">Return to ${product.name}</a></p>
    <h1>Manage billing</h1>
    ${refused ? html`<p class="problem" role="alert">The card was refused. Choose another one.</p>` : null}
    ${subscription ? planSection(session, subscription) : html`<section><h2>Plan</h2><p>There is no plan yet.</p></section>`}
    ${cardSection(view)}
    ${invoiceSection(invoices)}
    ${clockSection(session, now)}`);
}

/** Renders a page that explains why the portal cannot be shown. */
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
<style>${style}</style>
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
  const { price } = getItem(subscription);
  const change = ends
    ? button(session, 'renew', 'Keep the plan', 'main')
    : button(session, 'cancel', 'Cancel the plan');
  return html`<section>
      <h2>${product.plan}</h2>
      <p>${money(price.unit_amount)} a ${price.recurring.interval}</p>
      <p>${statusText(subscription)}</p>
      <div class="row">
        ${status === 'past_due' ? button(session, 'pay', 'Pay now', 'main') : null}
        ${status === 'canceled' ? null : change}
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
      return html`Ended on ${day(ended ?? subscription.start_date)}.`;
  }
}

function cardSection({ session, card }: PortalView): Html {
  const current = card
    ? html`${brandNames[card.card.brand]} ending in ${card.card.last4}, expires ${card.card.exp_month}/${card.card.exp_year}`
    : html`No card.`;
  const choices = offeredCards.map(
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
    ({ created, amount_due: amount, status }) =>
      html`<tr><td>${day(created)}</td><td>${money(amount)}</td><td>${status}</td></tr>`,
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

/**
 * The steps by which the clock can be moved. The step of a month is 31 days, so that it always reaches the next period.
 */
export const clockSteps = [
  { days: 1, label: '1 day' },
  { days: 4, label: '4 days' },
  { days: 31, label: '1 month' },
] as const;

const brandNames = { visa: 'Visa', mastercard: 'Mastercard' };

function button(session: StoredPortalSession, action: string, label: string, look = ''): Html {
  return html`<form method="post" action="${actionPath(session, action)}"><button class="${look}">${label}</button></form>`;
}

function actionPath({ id }: StoredPortalSession, action: string): string {
  return `${portalPath(id)}/${action}`;
}

/** @param cents of a US dollar */
function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** @param seconds since 1970 */
function day(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** The portal's styles, with the product's colors from web/app/tokens.css. */
const style = new Html(`
:root {
  color-scheme: dark light;
  --stage: light-dark(#f6f3ec, #121113); --surface: light-dark(#fdfbf6, #1a191b);
  --line: light-dark(#8d8574, #6f6a72); --ink: light-dark(#1c1a17, #ece8e1); --soft: light-dark(#4f493f, #bdb6ac);
  --accent: light-dark(#8a5000, #ffb24d); --danger: light-dark(#b3261e, #ff9a8f);
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1.5rem 1rem 3rem; background: var(--stage); color: var(--ink);
  font: 1rem/1.5 "Instrument Sans", system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
main { max-width: 40rem; margin: 0 auto; }
h1 { margin: 1rem 0; font-size: 1.6rem; }
h2 { margin: 0 0 .5rem; font-size: 1.1rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); }
section { margin: 0 0 1rem; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
.test-mode { padding: .5rem 1rem; border: 1px solid var(--accent); border-radius: 6px; color: var(--accent); font-weight: 600; }
.soft, legend, th { color: var(--soft); }
.problem { color: var(--danger); }
.row { display: flex; flex-wrap: wrap; gap: .5rem; }
fieldset { margin: 0 0 .75rem; padding: 0; border: 0; }
legend { padding: 0; }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
input { width: 1.15rem; height: 1.15rem; flex: none; accent-color: var(--accent); }
button {
  min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 6px;
  background: transparent; color: var(--ink); font: inherit; cursor: pointer;
}
.main { border-color: var(--accent); background: var(--accent); color: var(--stage); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; }
th { font-weight: 400; }
tbody td { border-top: 1px solid var(--line); }
`);
