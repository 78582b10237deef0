import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type PublicError, PublicFailure, publicError } from './errors.ts';

/** Fastify error handler: responds with `{ message }`, plus the stored state if the change was based on an older one. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, stored } = logAndMapError(error, request, reply);
  return reply.code(status).send({ message, ...stored });
}

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
