import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { serverLimits } from '../domain/limits.ts';
import { validationMessage } from '../domain/validation.ts';
import { isDatabaseTrouble } from './database-trouble.ts';

interface FailureOptions {
  /** When it is worth another try, for a Retry-After header. */
  retryAfterSeconds?: number | undefined;
  /** A code for pages and scripts to act on; the sentence is for people. */
  reason?: string | undefined;
  /** For our log; no client learns of it. */
  cause?: unknown;
  /** Whether the place that threw it has logged it already. */
  isLogged?: boolean;
}

/** A failure that may be told, also as a 5xx: its sentence is about a service of others, not about our inside. */
export class PublicFailure extends TRPCError {
  readonly retryAfterSeconds: number | undefined;
  /** What clients may act on. */
  readonly publicReason: string | undefined;
  readonly isLogged: boolean;

  constructor(code: TRPCError['code'], message: string, options: FailureOptions = {}) {
    const { retryAfterSeconds, reason, cause, isLogged = false } = options;
    super({ code, message, cause });
    this.retryAfterSeconds = retryAfterSeconds;
    this.publicReason = reason;
    this.isLogged = isLogged;
  }
}

/** A refusal that ends by itself: 429 with a Retry-After header. */
export class TooManyRequests extends PublicFailure {
  constructor(message: string, retryAfterSeconds: number) {
    super('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }
}

/** A refusal with a sentence for the person who asked. */
export function refusal(code: TRPCError['code'], message: string): TRPCError {
  return new TRPCError({ code, message });
}

/** For a value that is checked only where it changes. @throws BAD_REQUEST with a sentence about what is wrong with it */
export function refuseInvalid(schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value);
  if (error) throw refusal('BAD_REQUEST', validationMessage(error));
}

export interface PublicError {
  status: number;
  code: TRPCError['code'];
  message: string;
  retryAfterSeconds?: number;
  reason?: string;
}

const codeOfStatus: Record<number, TRPCError['code']> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** Fastify's words for these are about its configuration or its parser, not about what to do. */
const plainMessages: Record<number, string> = {
  400: 'The request could not be read: its body must be valid JSON.',
  413: 'The request is too large: at most 1 MiB.',
  415: 'The request must be sent as application/json.',
};

const later: PublicError = {
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  message: 'This cannot be done right now. Please try again in a few seconds.',
  retryAfterSeconds: serverLimits.databaseTrouble.retryAfterSeconds,
};

const inside = 'Something went wrong on our side. Please try again.';

/** The one map from anything thrown to what a client may know of it. A 5xx says nothing of the inside. */
export function publicError(error: unknown): PublicError {
  if (error instanceof TRPCError) return fromTrpc(error);
  const given = statusOf(error);
  // one with a status is Fastify's own, such as of a client that left half-way
  if (given === undefined && isDatabaseTrouble(error)) return later;
  const status = given ?? 500;
  const fallback = status < 500 && error instanceof Error ? error.message : inside;
  const code = codeOfStatus[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  return { status, code, message: plainMessages[status] ?? fallback };
}

function fromTrpc(error: TRPCError): PublicError {
  const { code, cause } = error;
  const status = getHTTPStatusCodeFromError(error);
  const known = { status, code };
  if (error instanceof PublicFailure) {
    const { message, retryAfterSeconds, publicReason: reason } = error;
    return {
      ...{ ...known, message },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(reason !== undefined && { reason }),
    };
  }
  if (status >= 500) return isDatabaseTrouble(cause) ? later : { ...known, message: inside };
  if (cause instanceof z.core.$ZodError) return { ...known, message: validationMessage(cause) };
  if (cause instanceof SyntaxError) return { ...known, message: plainMessages[400] ?? error.message };
  return { ...known, message: error.message };
}

/** The status that Fastify or one of its plugins gave an error of its own. */
function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
}
