import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { serverLimits } from '../../domain/product/limits.ts';
import { validationField, validationMessage } from '../../domain/schemas/validation.ts';
import { isDatabaseTrouble } from './database-trouble.ts';

/** The stored state of a row that was changed in the meantime. */
interface Stored {
  revision: number;
  updatedAt: string;
}

interface FailureOptions {
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number | undefined;
  /** A machine-readable code for pages and scripts; the message is for people. */
  reason?: string | undefined;
  /** The input field that the error is about, if it is a single one; forms show the message next to it. */
  field?: string | undefined;
  /** The stored state, if the change was based on an older one. */
  stored?: Stored | undefined;
  /** Logged, never sent to a client. */
  cause?: unknown;
  /** True if the code that threw it already logged it. */
  isLogged?: boolean;
}

/** An error whose message is safe to send, even as a 5xx: then it describes an external service, not our internals. */
export class PublicFailure extends TRPCError {
  readonly retryAfterSeconds: number | undefined;
  /** See `FailureOptions.reason`. */
  readonly publicReason: string | undefined;
  /** See `FailureOptions.field`. */
  readonly field: string | undefined;
  /** See `FailureOptions.stored`. */
  readonly stored: Stored | undefined;
  readonly isLogged: boolean;

  constructor(code: TRPCError['code'], message: string, options: FailureOptions = {}) {
    const { retryAfterSeconds, reason, field, stored, cause, isLogged = false } = options;
    super({ code, message, cause });
    this.retryAfterSeconds = retryAfterSeconds;
    this.publicReason = reason;
    this.field = field;
    this.stored = stored;
    this.isLogged = isLogged;
  }
}

/** 429 with a Retry-After header. */
export class TooManyRequests extends PublicFailure {
  constructor(message: string, retryAfterSeconds: number) {
    super('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }
}

/** An error whose message is shown to the caller. */
export function trpcError(
  code: TRPCError['code'],
  message: string,
  details?: Pick<FailureOptions, 'reason' | 'field' | 'stored'>,
): PublicFailure {
  return new PublicFailure(code, message, details);
}

export const notSignedIn = () => trpcError('UNAUTHORIZED', 'Not signed in');

/** Validates a value outside a call's input schema. @throws BAD_REQUEST naming the first problem */
export function assertValid(schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value);
  if (error) throw trpcError('BAD_REQUEST', validationMessage(error), { field: validationField(error) });
}

export interface PublicError {
  status: number;
  code: TRPCError['code'];
  message: string;
  retryAfterSeconds?: number | undefined;
  reason?: string | undefined;
  field?: string | undefined;
  stored?: Stored | undefined;
}

const codesByStatus: Record<number, TRPCError['code']> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** Replacements for Fastify's messages, which describe its parser or configuration instead of what to do. */
const plainMessages: Record<number, string> = {
  400: 'The request could not be read: its body must be valid JSON.',
  413: 'The request is too large: at most 1 MiB.',
  415: 'The request must be sent as application/json.',
};

const databaseUnavailable: PublicError = {
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  message: 'This cannot be done right now. Please try again in a few seconds.',
  retryAfterSeconds: serverLimits.databaseTrouble.retryAfterSeconds,
};

const internalErrorMessage = 'Something went wrong on our side. Please try again.';

/** Maps anything thrown to what a client may see. A 5xx never exposes internals. */
export function publicError(error: unknown): PublicError {
  if (error instanceof TRPCError) return fromTrpc(error);
  const fastifyStatus = readStatus(error);
  // only Fastify's own errors have a status; some look like database trouble, such as ECONNRESET from a client
  if (fastifyStatus === undefined && isDatabaseTrouble(error)) return databaseUnavailable;
  const status = fastifyStatus ?? 500;
  const fallback = status < 500 && error instanceof Error ? error.message : internalErrorMessage;
  const code = codesByStatus[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  return { status, code, message: plainMessages[status] ?? fallback };
}

function fromTrpc(error: TRPCError): PublicError {
  const { code, cause } = error;
  const status = getHTTPStatusCodeFromError(error);
  const known = { status, code };
  if (error instanceof PublicFailure) {
    const { message, retryAfterSeconds, publicReason: reason, field, stored } = error;
    return { ...known, message, retryAfterSeconds, reason, field, stored };
  }
  if (status >= 500)
    return isDatabaseTrouble(cause) ? databaseUnavailable : { ...known, message: internalErrorMessage };
  if (cause instanceof z.core.$ZodError) {
    return { ...known, message: validationMessage(cause), field: validationField(cause) };
  }
  if (cause instanceof SyntaxError) return { ...known, message: plainMessages[400] ?? error.message };
  return { ...known, message: error.message };
}

/** The 4xx or 5xx status that Fastify or a plugin set on its error. */
function readStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
}
