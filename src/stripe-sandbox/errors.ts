interface ErrorBody {
  type: 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  setup_intent?: object;
  payment_method?: object;
}

/** An error of Stripe's API: https://docs.stripe.com/api/errors */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody & { doc_url?: string } };

  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    const { code } = error;
    this.body = {
      error: { ...error, ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }) },
    };
  }
}

/** 400: the request is invalid. */
export function invalidRequest(message: string, { code, param }: { code?: string; param?: string } = {}): SandboxError {
  return new SandboxError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** No object has this id: as at Stripe, 404 when the address names it, 400 when a parameter does. */
export function missing(kind: string, id: string, param?: string): SandboxError {
  return new SandboxError(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind.replace('payment_method', 'PaymentMethod').replace('setup_intent', 'setupintent')}: '${id}'`,
    param: param ?? 'id',
  });
}

/** Why a card was declined. */
export interface Decline {
  code: string;
  message: string;
  decline_code?: string;
  param?: string;
}

/** 402: the card was declined. What the request changed before that is kept. */
export function cardError(
  decline: Decline,
  about: { setup_intent?: object; payment_method?: object } = {},
): SandboxError {
  return new SandboxError(402, { type: 'card_error', ...decline, ...about });
}
