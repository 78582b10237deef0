import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PublicError, publicError } from './errors.ts';

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
  if (told.status >= 500) request.log.error(error);
  if (told.retryAfterSeconds !== undefined) reply.header('retry-after', told.retryAfterSeconds);
  return told;
}
