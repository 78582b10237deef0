import type Stripe from 'stripe';
import type { ActivityLevel } from '../../domain/admin/admin.ts';
import { product } from '../../domain/product/product.ts';
import { logActivityNow } from '../../platform/activity/activity-log.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { isMissing, isStripeError, type StripeFacts, stripeFacts } from './stripe-error.ts';

interface PriceCheck extends Pick<CallContext, 'orm' | 'stripe' | 'log'> {
  /** STRIPE_PRICE_ID. Never repeated in a message, since it may be a secret key that was put into the wrong setting. */
  priceId: string;
  /** True during shutdown, when nothing more is logged. */
  isStopping: () => boolean;
}

interface Problem {
  level: Exclude<ActivityLevel, 'info'>;
  message: string;
  facts?: StripeFacts;
}

/**
 * Checks the subscription price at Stripe. If the price cannot be read or used, or differs from the advertised one, logs
 * the problem to the server log and the activity log. Logs nothing during shutdown, and never throws.
 */
export async function checkPrice({ orm, stripe, log, priceId, isStopping }: PriceCheck): Promise<void> {
  try {
    const problem = await readProblem(stripe, priceId);
    if (!problem || isStopping()) return;
    const { level, message, facts } = problem;
    log[level === 'error' ? 'error' : 'warn']({ stripe: facts }, message);
    await logActivityNow(orm, { level, action: 'billing.price', message, metadata: facts ?? null });
  } catch (error) {
    if (!isStopping()) log.error(error, 'checking the price failed');
  }
}

async function readProblem(stripe: Stripe, priceId: string): Promise<Problem | null> {
  try {
    return findMismatch(await stripe.prices.retrieve(priceId));
  } catch (error) {
    if (!isStripeError(error)) throw error;
    return { ...readingProblem(error), facts: stripeFacts(error) };
  }
}

/** Returns what is wrong with a price that Stripe has; null if it is as advertised. */
function findMismatch(price: Stripe.Price): Problem | null {
  const { active, unit_amount: amount, currency, recurring } = price;
  if (!active) {
    return { level: 'error', message: 'Nobody can subscribe: the price in STRIPE_PRICE_ID is archived at Stripe.' };
  }
  const isMonthly =
    recurring?.interval === 'month' && recurring.interval_count === 1 && recurring.usage_type === 'licensed';
  if (amount === product.pricePerMonth * 100 && currency === 'usd' && isMonthly) return null;
  const pages = `${money(product.pricePerMonth * 100, 'usd')} every month`;
  return {
    level: 'error',
    message: `The price in STRIPE_PRICE_ID is ${describePrice(price)} at Stripe, but the pages say ${pages}.`,
  };
}

/** Describes a price, such as `$19.00 every 3 months`. */
function describePrice({ unit_amount: amount, currency, recurring }: Stripe.Price): string {
  const sum = amount === null ? 'a variable amount' : money(amount, currency);
  if (!recurring) return `${sum}, paid once,`;
  const { interval, interval_count: count, usage_type: usage } = recurring;
  return `${sum} every ${count === 1 ? interval : `${count} ${interval}s`}${usage === 'licensed' ? '' : ', by usage,'}`;
}

/** @param amount in the currency's smallest unit: https://docs.stripe.com/currencies */
function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Explains why a price could not be read. */
function readingProblem(error: Stripe.errors.StripeError): Problem {
  if (isMissing(error)) {
    return {
      level: 'error',
      message:
        'Nobody can subscribe: Stripe has no price with the id in STRIPE_PRICE_ID for this key. Test mode and live mode have separate prices.',
    };
  }
  switch (error.type) {
    case 'StripeAuthenticationError':
      return { level: 'error', message: 'Nobody can subscribe or manage a plan: Stripe rejects STRIPE_SECRET_KEY.' };
    case 'StripePermissionError':
    case 'StripeInvalidRequestError':
      return { level: 'error', message: 'Stripe does not let STRIPE_SECRET_KEY read the price in STRIPE_PRICE_ID.' };
    default:
      return {
        level: 'warning',
        message: 'Stripe could not be reached, so the price in STRIPE_PRICE_ID was not checked.',
      };
  }
}
