import type { TRPCError } from '@trpc/server';
import type Stripe from 'stripe';
import { PublicFailure } from '../../platform/errors.ts';

/** Stripe did not do what was asked. The sentence is for the person who asked; nothing was charged. */
export class StripeFailure extends PublicFailure {
  /** An error wants somebody to do something about it; a warning passes. */
  readonly level: 'warning' | 'error';
  /** Stripe's own words, for the staff: an error's type and code, never a card or a person. */
  readonly reason: string;

  constructor(
    code: TRPCError['code'],
    message: string,
    { level, reason }: { level: 'warning' | 'error'; reason: string },
  ) {
    super(code, message);
    this.level = level;
    this.reason = reason;
  }
}

const nothingCharged = 'Nothing was charged';

/** What to tell of anything that was thrown around a call to Stripe. A failure of our own stays what it is. */
export function stripeFailureOf(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  const reason = [error.type, error.code, error.decline_code].filter(Boolean).join(' ');
  switch (error.type) {
    case 'StripeCardError':
      return new StripeFailure('PAYMENT_REQUIRED', error.message, { level: 'warning', reason });
    case 'StripeConnectionError':
    case 'StripeAPIError':
    case 'StripeRateLimitError':
    case 'StripeIdempotencyError':
      return unreachable(reason);
    default:
      return new StripeFailure(
        'BAD_GATEWAY',
        `The payment service could not work with this request. ${nothingCharged}; please contact support.`,
        { level: 'error', reason },
      );
  }
}

/** Stripe cannot be reached, or has a problem of its own: the same again in a moment heals it. */
export function unreachable(reason: string): StripeFailure {
  return new StripeFailure(
    'BAD_GATEWAY',
    `The payment service could not be reached. ${nothingCharged}; please try again in a moment.`,
    { level: 'warning', reason },
  );
}

/** Only the process's start constructs Stripe, so an error is known by its shape. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Whether Stripe says that there is no such thing, or no longer. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}
