/** The part of https://docs.stripe.com/api/errors that the product and its pages read. */
interface ErrorBody {
  type: 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  setup_intent?: object;
}

/** An error of Stripe's API. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };

  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** Creates a 400: the request is invalid. */
export function invalidRequest(
  message: string,
  about: Pick<ErrorBody, 'code' | 'param' | 'setup_intent'> = {},
): SandboxError {
  return new SandboxError(400, { type: 'invalid_request_error', message, ...about });
}

/** Creates a 401: the API key is wrong. */
export function invalidKey(key: string): SandboxError {
  return new SandboxError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key.slice(0, 8)}***`,
  });
}

/** Creates the error for an unknown id. As at Stripe, a 404 if the id is in the path, a 400 if it is in a parameter. */
export function missing(kind: string, id: string, param?: string): SandboxError {
  return new SandboxError(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  });
}

/** Why a card was declined. */
export type Decline = Pick<ErrorBody, 'code' | 'message' | 'decline_code' | 'param'>;

/** Creates a 402: the card was declined. Unlike other errors, it does not roll back changes. */
export function cardError(decline: Decline, about: Pick<ErrorBody, 'setup_intent'> = {}): SandboxError {
  return new SandboxError(402, { type: 'card_error', ...decline, ...about });
}

/** Whether an error reports a declined card. */
export function isDecline(error: unknown): error is SandboxError {
  return error instanceof SandboxError && error.status === 402;
}

/**
 * Returns the response to a failed request. Failures of the sandbox itself, such as database errors, become a 500, as
 * at Stripe.
 */
export function errorResponse(error: unknown): { status: number; body: { error: ErrorBody } } {
  if (error instanceof SandboxError) return { status: error.status, body: error.body };
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 500, body: { error: { type: 'api_error', message: `The sandbox failed: ${reason}` } } };
}
