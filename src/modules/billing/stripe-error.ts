import type Stripe from 'stripe';

/**
 * What Stripe said of a failure, for the operator, in the names of https://docs.stripe.com/api/errors. Its sentences
 * are left out: they may hold what somebody typed.
 */
export type StripeFacts = { type: string } & Partial<
  Record<'code' | 'decline_code' | 'param' | 'request_id', string> & { status: number }
>;

/** An error of the SDK. Only the start of the process constructs Stripe, so an error is known by its shape. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Whether Stripe says that there is no such thing, or no longer. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

const refusals: ReadonlySet<string> = new Set([
  'StripeCardError',
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

/** Whether Stripe said no, so that what was asked for is not done. After any other failure it may be done all the same. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && refusals.has(error.type);
}

/** Names and ids, as Stripe writes them: anything else may be somebody's text. */
const word = /^[\w.[\]-]{1,100}$/;

/** What an operator may know of an error of Stripe's. */
export function factsOf(error: Stripe.errors.StripeError): StripeFacts {
  const { type, decline_code, param, requestId: request_id, statusCode: status } = error;
  const words = { code: error.code || networkCode(error.detail), decline_code, param, request_id };
  const safe = Object.entries(words).filter(([, value]) => typeof value === 'string' && word.test(value));
  return { type, ...(typeof status === 'number' && { status }), ...Object.fromEntries(safe) };
}

/** How a connection failed, such as ECONNREFUSED. */
function networkCode(detail: unknown): string | undefined {
  return detail instanceof Error && 'code' in detail ? String(detail.code) : undefined;
}
