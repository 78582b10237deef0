import type { TRPCError } from '@trpc/server';
import type { PaymentFailureReason } from '../../domain/billing.ts';
import { limits } from '../../domain/limits.ts';
import { unconfirmedPurchase } from '../../domain/purchase.ts';
import { PublicFailure } from '../../platform/errors.ts';
import { factsOf, isRefusal, isStripeError, type StripeFacts } from './stripe-error.ts';

interface StripeFailureOptions {
  /** An error wants somebody to do something about it; a warning passes. */
  level: 'warning' | 'error';
  facts: StripeFacts;
  reason?: PaymentFailureReason;
  /** A failure of our own that came between, for the log. */
  cause?: unknown;
}

/** Stripe did not do what was asked, or it is not known whether it did. The sentence is for the person who asked. */
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

/** Stripe took longer than a page may be kept waiting. */
export class DeadlinePassed extends Error {
  constructor() {
    super(`Stripe took longer than ${limits.stripe.deadlineMs} ms`);
  }
}

/**
 * What may have been charged although nobody knows yet: the first payment of a plan, whose request was sent for the
 * open card set-up, or what an admin's call may charge.
 */
export type OpenCharge = 'purchase' | 'charge' | null;

/**
 * What the person who asked is told of anything that was thrown around calls to Stripe: the one place that decides
 * whether a sentence may say that nothing was charged. A failure of our own stays what it is.
 */
export function stripeFailureOf(error: unknown, open: OpenCharge): unknown {
  if (open === 'purchase') return unconfirmed(error);
  const facts = knownFacts(error);
  if (!facts) return error;
  if (open === 'charge' && !isRefusal(error)) {
    const message = 'Stripe has not confirmed it yet. Try again in a moment: nothing is charged twice.';
    return new StripeFailure('BAD_GATEWAY', message, { level: 'warning', facts, reason: 'unconfirmed' });
  }
  if (isStripeError(error) && error.type === 'StripeCardError') {
    return new StripeFailure('PAYMENT_REQUIRED', error.message, { level: 'warning', facts, reason: 'declined' });
  }
  const level = levelOf(facts);
  const message =
    level === 'warning'
      ? 'The payment service could not be reached. Nothing was charged; please try again in a moment.'
      : 'The payment service could not work with this request. Nothing was charged; please contact support.';
  return new StripeFailure('BAD_GATEWAY', message, { level, facts, reason: 'not-charged' });
}

/** A subscription was asked for, and whether it began is not known: asking again is safe, and tells. */
export function unconfirmed(cause: unknown): StripeFailure {
  const facts = knownFacts(cause);
  return new StripeFailure('BAD_GATEWAY', unconfirmedPurchase, {
    level: facts ? levelOf(facts) : 'error',
    facts: facts ?? { type: cause instanceof Error ? cause.name : 'unknown' },
    reason: 'unconfirmed',
    ...(!facts && { cause }),
  });
}

/** What passes by itself or with another card: the rest wants somebody to do something about it. */
const passing: ReadonlySet<string> = new Set([
  'deadline',
  'StripeCardError',
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeIdempotencyError',
]);

function levelOf({ type }: StripeFacts): 'warning' | 'error' {
  return passing.has(type) ? 'warning' : 'error';
}

/** Whether it was Stripe that failed, or was too late, and not we. */
export function isStripesFault(error: unknown): boolean {
  return knownFacts(error) !== null;
}

/** What Stripe said, or that it said nothing in time; null for a failure of our own. */
function knownFacts(error: unknown): StripeFacts | null {
  if (error instanceof DeadlinePassed) return { type: 'deadline' };
  return isStripeError(error) ? factsOf(error) : null;
}
