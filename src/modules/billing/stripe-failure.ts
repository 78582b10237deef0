import type { TRPCError } from '@trpc/server';
import type { PaymentFailureReason } from '../../domain/billing/billing.ts';
import { unconfirmedPurchase } from '../../domain/billing/purchase.ts';
import { limits } from '../../domain/product/limits.ts';
import { PublicFailure } from '../../platform/errors/errors.ts';
import { isRefusal, isStripeError, type StripeFacts, stripeFacts } from './stripe-error.ts';

interface StripeFailureOptions {
  /** An error needs action by the operator; a warning resolves itself. */
  level: 'warning' | 'error';
  facts: StripeFacts;
  reason?: PaymentFailureReason;
  /** An error of our own that interrupted the work, for the log. */
  cause?: unknown;
}

/** A Stripe request failed, or its outcome is unknown. The message is for the user. */
export class StripeFailure extends PublicFailure {
  readonly level: 'warning' | 'error';
  readonly facts: StripeFacts;
  declare readonly publicReason: PaymentFailureReason | undefined;

  constructor(code: TRPCError['code'], message: string, { level, facts, reason, cause }: StripeFailureOptions) {
    super(code, message, { reason, cause, isLogged: true });
    this.level = level;
    this.facts = facts;
  }
}

/** Stripe took longer than `limits.stripe.deadlineMs`. */
export class DeadlinePassed extends Error {
  constructor() {
    super(`Stripe took longer than ${limits.stripe.deadlineMs} ms`);
  }
}

/**
 * A charge whose outcome may be unknown: `purchase` is the first payment of a plan, requested for the account's current
 * SetupIntent; `charge` is a payment that an admin's call may cause.
 */
export type OpenCharge = 'purchase' | 'charge' | null;

/**
 * Maps an error from Stripe calls to the one that the user sees. Only this function decides whether a message may say
 * that nothing was charged. Errors of our own are returned unchanged, unless a purchase is open, whose outcome is then
 * unknown.
 */
export function toStripeFailure(error: unknown, open: OpenCharge): unknown {
  if (open === 'purchase') return unconfirmed(error);
  const facts = knownFacts(error);
  if (!facts) return error;
  if (open === 'charge' && !isRefusal(error)) {
    const message = 'Stripe has not confirmed this yet. Try again in a moment; you will not be charged twice.';
    return new StripeFailure('BAD_GATEWAY', message, { level: 'warning', facts, reason: 'unconfirmed' });
  }
  if (isStripeError(error) && error.type === 'StripeCardError') {
    return new StripeFailure('PAYMENT_REQUIRED', error.message, { level: 'warning', facts, reason: 'declined' });
  }
  const level = failureLevel(facts);
  const message =
    level === 'warning'
      ? 'The payment service could not be reached. Nothing was charged; please try again in a moment.'
      : 'The payment service could not work with this request. Nothing was charged; please contact support.';
  return new StripeFailure('BAD_GATEWAY', message, { level, facts, reason: 'not-charged' });
}

/** A subscription was requested, but its outcome is unknown. Retrying is safe and reveals it. */
export function unconfirmed(cause: unknown): StripeFailure {
  const facts = knownFacts(cause);
  return new StripeFailure('BAD_GATEWAY', unconfirmedPurchase, {
    level: facts ? failureLevel(facts) : 'error',
    facts: facts ?? { type: cause instanceof Error ? cause.name : 'unknown' },
    reason: 'unconfirmed',
    ...(!facts && { cause }),
  });
}

/** Errors that resolve themselves or with another card; all others need action by the operator. */
const transientTypes: ReadonlySet<string> = new Set([
  'deadline',
  'StripeCardError',
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeIdempotencyError',
]);

function failureLevel({ type }: StripeFacts): 'warning' | 'error' {
  return transientTypes.has(type) ? 'warning' : 'error';
}

/** True for errors and timeouts of Stripe; false for errors of our own. */
export function isFromStripe(error: unknown): boolean {
  return knownFacts(error) !== null;
}

/** The details of an error or timeout of Stripe; null for an error of our own. */
function knownFacts(error: unknown): StripeFacts | null {
  if (error instanceof DeadlinePassed) return { type: 'deadline' };
  return isStripeError(error) ? stripeFacts(error) : null;
}
