import { APIConnectionError, APIError } from 'openai/error';
import type { Response } from 'openai/resources/responses/responses';
import { type FailureReason, WriterFailure } from './writer-failure.ts';

interface Deadline {
  deadline: AbortSignal;
  timeoutMs: number;
}

/** Maps anything the SDK throws to a WriterFailure. */
export function toWriterFailure(error: unknown, { deadline, timeoutMs }: Deadline): WriterFailure {
  if (deadline.aborted) {
    const message = `The AI writer took longer than ${timeoutMs / 1000} seconds. Your text is unchanged; please try again.`;
    return new WriterFailure('timeout', { message });
  }
  if (error instanceof WriterFailure) return error;
  // the stream contained an event that is not JSON
  if (error instanceof SyntaxError) return new WriterFailure('malformed');
  // not kept as the cause: its message may contain the key or the request
  if (error instanceof APIError && !(error instanceof APIConnectionError)) {
    const { status } = error;
    return new WriterFailure(errorReason(error), { status, retryAfterSeconds: retryAfter(error) });
  }
  return new WriterFailure('connection', { cause: error });
}

/** Returns the failure for an incomplete response. */
export function responseFailure({ error, incomplete_details: details }: Response): WriterFailure {
  if (details?.reason === 'content_filter') return new WriterFailure('refusal');
  if (details?.reason === 'max_output_tokens') return new WriterFailure('length');
  if (error) return new WriterFailure(codeReason(error.code) ?? 'unavailable');
  return new WriterFailure('malformed');
}

/** See https://platform.openai.com/docs/guides/error-codes. An error within a stream has a code but no status. */
function errorReason({ status, code, type }: APIError): FailureReason {
  const known = codeReason(code) ?? codeReason(type);
  if (known) return known;
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'rate-limit';
  if (status !== undefined && status < 500 && status !== 408 && status !== 409) return 'rejected';
  return 'unavailable';
}

function codeReason(code: string | null | undefined): FailureReason | undefined {
  switch (code) {
    case 'insufficient_quota':
    case 'billing_hard_limit_reached':
      return 'quota';
    case 'rate_limit_exceeded':
      return 'rate-limit';
    case 'invalid_api_key':
      return 'key';
    case 'invalid_prompt':
    case 'content_policy_violation':
    case 'content_filter':
    case 'bio_policy':
    case 'misalignment_policy_violation':
      return 'refusal';
    default:
      return undefined;
  }
}

/** The delay that a rate-limit response asks for, in whole seconds, at most an hour. */
function retryAfter({ status, headers }: APIError): number | undefined {
  if (status !== 429) return undefined;
  const seconds = Math.ceil(Number(headers?.get('retry-after')));
  return seconds >= 1 ? Math.min(seconds, 3_600) : undefined;
}
