import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type PublicError, PublicFailure, publicError } from './errors.ts';

/** Answers whatever was thrown with `{ message }`. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = notedError(error, request, reply);
  return reply.code(status).send({ message });
}

/**
 * What an answer may say of whatever was thrown. When to come back is in its head already; what is our fault, or the
 * database's, is logged whole.
 */
export function notedError(error: unknown, request: FastifyRequest, reply: FastifyReply): PublicError {
  const told = publicError(error);
  logFault(request.log, error);
  if (told.retryAfterSeconds !== undefined) reply.header('retry-after', told.retryAfterSeconds);
  return told;
}

/** Logs what is our fault, or the database's, whole, unless the place that threw it has done so. */
export function logFault(log: FastifyBaseLogger, error: unknown): void {
  if (publicError(error).status < 500 || (error instanceof PublicFailure && error.isLogged)) return;
  log.error(error instanceof TRPCError ? (error.cause ?? error) : error);
}
