import { TRPCClientError } from '@trpc/client';
import { ClientError } from './client-error.ts';

/** Converts anything that a call threw to a `ClientError`. */
export function toClientError(error: unknown): ClientError {
  if (error instanceof ClientError) return error;
  if (error instanceof TRPCClientError && error.cause instanceof ClientError) return error.cause;
  // not tRPC's error itself, which Node would print with the whole response
  const cause = error instanceof TRPCClientError ? error.cause : error;
  const data = error instanceof TRPCClientError ? error.data : undefined;
  if (!(error instanceof TRPCClientError) || typeof data?.httpStatus !== 'number') {
    const root = cause instanceof Error ? rootCause(cause) : undefined;
    if (root && 'code' in root && root.code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
      const next = 'Start the address with http://.';
      return new ClientError('This address answers http, not https.', { code: 'UNREACHABLE', next, cause });
    }
    const why = root ? root.message : String(cause ?? error);
    return new ClientError(`The server could not be reached: ${why}`, { code: 'UNREACHABLE', cause });
  }
  const response = error.meta?.response as Response | undefined;
  return new ClientError(error.message, {
    code: data.code,
    status: data.httpStatus,
    field: data.field,
    reason: data.reason,
    stored: data.stored,
    retryAfterSeconds: parseRetryAfter(response?.headers?.get('retry-after')),
    cause,
  });
}

/** The innermost cause. Node's fetch itself only says "fetch failed". */
function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

/** Reads a Retry-After header, a number of seconds or a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). */
export function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now) / 1_000));
}
