import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicError } from './errors.ts';

/** Answers whatever was thrown with `{ message }`; what is our fault, or the database's, is logged whole. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, retryAfterSeconds } = publicError(error);
  if (status >= 500) request.log.error(error);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send({ message });
}
