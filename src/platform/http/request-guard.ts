import type { FastifyRequest } from 'fastify';
import { trpcError } from '../errors/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Accepted {
  /** The only accepted origin; defaults to the origin the request was sent to. */
  appUrl: string | undefined;
  /** A request with an access token may come from anywhere, since browsers never attach one by themselves. */
  hasToken: boolean;
  /** The content type of every body; no form may be able to send it. Defaults to JSON. */
  type?: string;
}

/**
 * CSRF protection: lets safe methods through, and other methods only with JSON from our own pages or a program. A form on
 * another site can send neither JSON nor our Origin.
 * @throws UNSUPPORTED_MEDIA_TYPE or FORBIDDEN
 */
export function guardRequest(request: FastifyRequest, { appUrl, hasToken, type = 'application/json' }: Accepted): void {
  if (safeMethods.has(request.method)) return;
  if (!hasType(request, type)) throw trpcError('UNSUPPORTED_MEDIA_TYPE', `The request must be sent as ${type}.`);
  if (!hasToken && !isTrustedOrigin(request, appUrl)) {
    throw trpcError('FORBIDDEN', 'This request came from another site and was refused.');
  }
}

/** True for a body of the type, or if there is no body, as in a logout. */
function hasType({ headers }: FastifyRequest, expected: string): boolean {
  const type = headers['content-type'];
  if (type !== undefined) return type.split(';', 1)[0]?.trim().toLowerCase() === expected;
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** True if the request comes from one of our pages, or from a program, which sends neither header. */
export function isTrustedOrigin({ headers, protocol, host }: FastifyRequest, appUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin !== undefined) return origin === (appUrl ?? toOrigin(`${protocol}://${host}`));
  const site = headers['sec-fetch-site'];
  // browsers that omit Origin send this header instead
  return site === undefined || site === 'same-origin';
}

/** The origin as a browser writes it, without the scheme's default port. */
function toOrigin(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
