import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { nextStep } from '../../domain/schemas/next-step.ts';
import { type PublicError, PublicFailure, publicError } from './errors.ts';

/**
 * Fastify error handler: responds with the message and what programs need to act on it, plus the stored state if the
 * change was based on an older one.
 */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const mapped = logAndMapError(error, request, reply);
  const { status, message, code, reason, stored } = mapped;
  const field = headerNames[mapped.field ?? ''] ?? mapped.field;
  const next = mapped.next ?? nextStep({ ...mapped, field });
  // undefined values are left out of the JSON
  return reply.code(status).send({ message, code, reason, field, next, ...stored });
}

/** The fields that REST reads from headers. Messages name the headers as well. */
const headerNames: Readonly<Record<string, string>> = { revision: 'If-Match', idempotencyKey: 'Idempotency-Key' };

/** Maps an error to what the response may say, sets Retry-After and logs server-side failures in full. */
export function logAndMapError(error: unknown, request: FastifyRequest, reply: FastifyReply): PublicError {
  const mapped = publicError(error);
  logServerError(request.log, error);
  if (mapped.retryAfterSeconds !== undefined) reply.header('retry-after', mapped.retryAfterSeconds);
  return mapped;
}

/** Logs 5xx errors in full, unless the code that threw them already did. */
export function logServerError(log: FastifyBaseLogger, error: unknown): void {
  if (publicError(error).status < 500 || (error instanceof PublicFailure && error.isLogged)) return;
  log.error(error instanceof TRPCError ? (error.cause ?? error) : error);
}
