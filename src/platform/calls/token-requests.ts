import type { FastifyInstance, FastifyRequest } from 'fastify';
import { containsToken, tokenPrefix } from '../../domain/account/access-tokens.ts';
import { minuteMs } from '../../domain/product/time-units.ts';
import { trpcError } from '../errors/errors.ts';
import { clientKey } from '../http/client-key.ts';
import { authenticateToken, type UsedToken } from '../identity/access-tokens.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid access token that the request was sent with; null on routes that accept none. */
    usedToken: UsedToken | null;
  }
}

/** Any site may send a token, since browsers never attach one by themselves. Cookies from other sites are not allowed. */
const crossOrigin = { 'access-control-allow-origin': '*' };
const exposedHeaders = { 'access-control-expose-headers': 'ETag, Link, Retry-After, X-Request-Id' };
const preflightHeaders = {
  ...crossOrigin,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, trpc-accept, trpc-batch-mode, ' +
    'MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'access-control-max-age': String((10 * minuteMs) / 1_000),
};

/** Lets programs call the routes of a scope with `Authorization: Bearer prl_...` instead of a session. */
export function acceptTokens(scope: FastifyInstance, services: Pick<Services, 'orm' | 'requestLimits'>): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isPreflight(request)) return reply.headers(preflightHeaders).code(204).send();
    const bearer = bearerIn(request);
    if (bearer !== undefined) reply.header('www-authenticate', 'Bearer');
    if (isTokenRequest(request)) reply.headers({ ...crossOrigin, ...exposedHeaders });
    if (containsToken(decoded(request.url)) || containsToken(decoded(request.headers.cookie ?? ''))) {
      throw trpcError('BAD_REQUEST', 'Send an access token only in the Authorization header. Revoke this one.');
    }
  });
  // after the rate limit, before the body is read
  scope.addHook('preParsing', async (request) => {
    if (!isTokenRequest(request)) return;
    request.usedToken = await authenticateToken(
      { ...services, client: clientKey(request.ip) },
      bearerIn(request) ?? '',
    );
  });
}

/** The token in `Authorization: Bearer ...`, with or without the prefix of our access tokens. */
export function bearerIn({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1]?.trim();
}

/** Whether a request has an access token, valid or not. Its cookies are then ignored. */
export function isTokenRequest(request: FastifyRequest): boolean {
  return bearerIn(request)?.startsWith(tokenPrefix) === true;
}

/** Whether a browser asks if a page of another site may send a token. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '');
}

/** Decodes percent-encoding; broken text stays as it is. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
