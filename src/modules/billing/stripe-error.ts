import type Stripe from 'stripe';

/**
 * The loggable details of a Stripe error, named as in https://docs.stripe.com/api/errors. Omits its messages, which may
 * contain user input.
 */
export type StripeFacts = { type: string } & Partial<
  Record<'code' | 'decline_code' | 'param' | 'request_id', string> & { status: number }
>;

/** Detects the SDK's errors by their shape, so that modules need not import the SDK. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Whether Stripe says that the object does not exist, or was deleted. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

const refusals: ReadonlySet<string> = new Set([
  'StripeCardError',
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

/** Whether Stripe rejected the request, so it had no effect. After any other failure, it may have succeeded anyway. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && refusals.has(error.type);
}

/** Stripe's names and ids. Anything else may be user input. */
const word = /^[\w.[\]-]{1,100}$/;

/** Extracts the details of a Stripe error that are safe to log. */
export function stripeFacts(error: Stripe.errors.StripeError): StripeFacts {
  const { type, decline_code, param, requestId: request_id, statusCode: status } = error;
  const words = { code: error.code || networkCode(error.detail), decline_code, param, request_id };
  const safe = Object.entries(words).filter(([, value]) => typeof value === 'string' && word.test(value));
  return { type, ...(typeof status === 'number' && { status }), ...Object.fromEntries(safe) };
}

/** The code of a failed connection, such as ECONNREFUSED. */
function networkCode(detail: unknown): string | undefined {
  return detail instanceof Error && 'code' in detail ? String(detail.code) : undefined;
}
