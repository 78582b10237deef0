import type { FastifyRequest } from 'fastify';
import { trpcError } from './errors.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets through what only reads, and what changes state when it is JSON from our own pages or from a program.
 * A form of another site can send neither JSON nor our Origin, so it cannot act for who is signed in here.
 * @param appUrl the only origin to accept; without it, the one the request was sent to
 * @throws UNSUPPORTED_MEDIA_TYPE or FORBIDDEN
 */
export function guardRequest(request: FastifyRequest, appUrl: string | undefined): void {
  if (reading.has(request.method)) return;
  if (!isJson(request)) {
    throw trpcError('UNSUPPORTED_MEDIA_TYPE', 'The request must be sent as application/json.');
  }
  if (!isOurOwn(request, appUrl)) {
    throw trpcError('FORBIDDEN', 'This request came from another site and was refused.');
  }
}

/** A call without a body, such as log-out, needs no type. */
function isJson({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  if (type !== undefined) return type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** Whether a browser sent this from a page of ours; programs send neither header and are let through. */
export function isOurOwn({ headers, protocol, host }: FastifyRequest, appUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin !== undefined) return origin === (appUrl ?? originOf(`${protocol}://${host}`));
  const site = headers['sec-fetch-site'];
  // programs send neither header; browsers that leave out Origin send this one
  return site === undefined || site === 'same-origin';
}

/** As a browser writes it: without the port that the scheme has anyway. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
