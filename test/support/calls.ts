import { z } from 'zod';
import { type Call, type CallPath, calls, type RestCall, restCalls } from '../../src/api/calls.ts';
import { isFull } from './rounds.ts';
import type { Visitor } from './visitor.ts';

/** A call over one protocol: tRPC or REST. */
export interface Endpoint {
  /** Such as `tRPC auth.user` and `GET /api/auth/user`. */
  name: string;
  wire: 'tRPC' | 'REST';
  call: CallPath;
  /** The schema of its output. */
  output: Call['output'];
  changes: boolean;
  /** Whether the call streams text, which these clients do not accept: tRPC then responds with 415 instead of 200. */
  refused: boolean;
  /** Whether the response has an ETag with which a cache can revalidate it. */
  tagged: boolean;
  /** @param input any JSON value; a string is sent as is, so it may be invalid JSON */
  send: (visitor: Visitor, input?: unknown, headers?: Record<string, string>) => ReturnType<Visitor['inject']>;
  /** Extracts the output from a successful response. */
  answer: (response: { body: string }) => unknown;
}

/** Every tRPC and REST endpoint. */
export const allEndpoints: readonly Endpoint[] = [...calls.map(overTrpc), ...restCalls.map(overRest)];

/** The endpoints for permission tests: every call over tRPC, and in full rounds also over REST, which wraps tRPC. */
export const guardedEndpoints = isFull ? allEndpoints : allEndpoints.filter(({ wire }) => wire === 'tRPC');

function overTrpc({ path: call, type, output, streams }: Call): Endpoint {
  const changes = type === 'mutation';
  return {
    name: `tRPC ${call}`,
    wire: 'tRPC',
    call,
    output,
    changes,
    refused: streams !== undefined,
    tagged: false,
    send: (visitor, input, headers) =>
      changes
        ? visitor.post(`/trpc/${call}`, input, headers)
        : visitor.get(`/trpc/${call}${input === undefined ? '' : `?input=${encoded(encodeText(input))}`}`, headers),
    answer: ({ body }) => JSON.parse(body).result.data,
  };
}

function overRest({
  path: call,
  output,
  method,
  url,
  isList,
  tagged,
  streams,
  headers: inHeaders,
}: RestCall): Endpoint {
  return {
    name: `${method} ${url}`,
    wire: 'REST',
    call,
    output: streams ?? output,
    changes: method !== 'GET',
    refused: false,
    tagged: tagged === true,
    send(visitor, whole, otherHeaders) {
      const isObject = typeof whole === 'object' && whole !== null && !Array.isArray(whole);
      const { input, ...split } = isObject ? splitHeaders(whole, inHeaders) : { input: whole, headers: {} };
      const headers = { ...split.headers, ...otherHeaders };
      const values = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
      const path = url.replace(/:(\w+)/g, (_, name) => encodePart(values[name] ?? crypto.randomUUID()));
      if (method === 'POST') return visitor.post(path, input, headers);
      if (method === 'GET') return visitor.get(`${path}?${encodeQuery(values)}`, headers);
      const type = { 'content-type': 'application/json', ...headers };
      return visitor.inject({ method, url: path, payload: encodeText(input ?? {}), headers: type });
    },
    // REST lists return the rows only; the cursor is in a header
    answer: ({ body }) => (isList ? { rows: JSON.parse(body), next: null } : JSON.parse(body)),
  };
}

/** Moves the fields that REST reads from headers out of an input. */
function splitHeaders(whole: object, inHeaders: RestCall['headers'] = {}) {
  const input = { ...whole } as Record<string, unknown>;
  const headers: Record<string, string> = {};
  for (const [header, field] of Object.entries(inHeaders)) {
    const value = input[field];
    delete input[field];
    if (value !== undefined) headers[header] = typeof value === 'number' ? `"${value}"` : encodeText(value);
  }
  return { input, headers };
}

function encodeText(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function encodeQuery(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encodePart(value ?? null)}`)
    .join('&');
}

/** Encodes a value as part of a URL. */
function encodePart(value: unknown): string {
  return encoded(encodeText(value));
}

/** Encodes a text for a URL. Replaces lone surrogates, which cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The schema of an error response's body, over REST or tRPC. Allows no other keys. */
export const refusalSchema = z.union([
  z.strictObject({ message: z.string() }),
  z.strictObject({
    error: z.strictObject({
      message: z.string(),
      code: z.int(),
      data: z.strictObject({
        code: z.string(),
        httpStatus: z.int(),
        path: z.string().optional(),
        reason: z.string().optional(),
        field: z.string().optional(),
      }),
    }),
  }),
]);

/** Extracts the message from an error response of REST or tRPC. */
export function messageOf({ body }: { body: string }): unknown {
  const { message, error } = [JSON.parse(body)].flat()[0];
  return message ?? error?.message;
}

/** Returns a response's headers, without those that differ in every response. */
export function stableHeaders({ headers }: { headers: object }): Record<string, unknown> {
  const volatile = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !volatile.includes(name)));
}
