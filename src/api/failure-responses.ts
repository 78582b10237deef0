import { STATUS_CODES } from 'node:http';
import { limits } from '../domain/product/limits.ts';
import type { FailureStatus } from '../platform/calls/call-meta.ts';
import type { JsonSchema } from './openapi-schemas.ts';

const descriptions: Record<FailureStatus, string> = {
  400: 'The request is not valid.',
  401: 'Not logged in, or the credentials or the access token are wrong.',
  402: 'This needs an active plan, or the card was declined.',
  403: 'This is for admins only, the access token may not do this, or the request came from a page of another site.',
  404: 'Nothing was found at this address.',
  409: 'This conflicts with what is stored.',
  412: 'The stored state has changed in the meantime; the response describes it.',
  413: `The request is larger than ${limits.requestBytes / 1_048_576} MiB, or what it stores or returns is too large.`,
  415: 'The request is not application/json.',
  422: 'The request is valid, but cannot be carried out: the message says why.',
  428: 'The If-Match header is missing.',
  429: 'Too many requests.',
  500: 'Something went wrong on our side.',
  502: 'A service that this call depends on failed.',
  503: 'This is not available right now.',
  504: 'The AI writer took too long.',
};

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const staleErrorContent = { 'application/json': { schema: { $ref: '#/components/schemas/StaleError' } } };
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const headersByStatus: Partial<Record<string, object>> = { 429: retryAfter, 503: retryAfter };

/** The OpenAPI components that `failureResponses` refers to. */
export const failureComponents = {
  schemas: {
    Error: {
      type: 'object',
      properties: { message: { type: 'string', description: 'A sentence to show to users.' } },
      required: ['message'],
      additionalProperties: false,
    },
    StaleError: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'A sentence to show to users.' },
        revision: { type: 'integer', description: 'The stored revision.' },
        updatedAt: { type: 'string', format: 'date-time', description: 'When it was stored.' },
      },
      required: ['message', 'revision', 'updatedAt'],
      additionalProperties: false,
    },
  } satisfies Record<string, JsonSchema>,
  headers: {
    RetryAfter: {
      description: 'Seconds to wait before retrying, if known.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  responses: Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      componentName(status),
      {
        description,
        ...(headersByStatus[status] && { headers: headersByStatus[status] }),
        content: status === '412' ? staleErrorContent : errorContent,
      },
    ]),
  ),
};

/**
 * References to the error responses, by status.
 * @param specific descriptions for one call, which override the general ones
 */
export function failureResponses(
  statuses: readonly FailureStatus[],
  specific: Readonly<Partial<Record<FailureStatus, string>>> = {},
): Record<number, object> {
  return Object.fromEntries(
    statuses.map((status) => {
      const description = specific[status];
      const $ref = `#/components/responses/${componentName(status)}`;
      return [status, { $ref, ...(description !== undefined && { description }) }];
    }),
  );
}

/** Turns a status into the name of its component: 404 becomes `NotFound`. */
function componentName(status: string | number): string {
  return (STATUS_CODES[status] ?? '').replaceAll(' ', '');
}
