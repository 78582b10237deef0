import { z } from 'zod';
import { type Call, type CallPath, calls, type RestCall, restCalls } from '../../src/api/calls.ts';
import { isFull } from './rounds.ts';
import type { Visitor } from './visitor.ts';

/** One way to make a call: its tRPC path or its REST path. */
export interface Endpoint {
  /** Such as `tRPC auth.user` and `GET /api/auth/user`. */
  name: string;
  wire: 'tRPC' | 'REST';
  call: CallPath;
  /** The schema of its output. */
  output: Call['output'];
  changes: boolean;
  /** Whether it streams text that these clients do not accept: tRPC then answers 415 instead of 200. */
  refused: boolean;
  /** Whether a cache may keep the answer and ask whether it is still the same. */
  tagged: boolean;
  /** @param input any JSON value; a string is sent as is, so it may be invalid JSON */
  send: (visitor: Visitor, input?: unknown, headers?: Record<string, string>) => ReturnType<Visitor['inject']>;
  /** The output in a successful response. */
  answer: (response: { body: string }) => unknown;
}

/** Every tRPC and REST endpoint. */
export const allEndpoints: readonly Endpoint[] = [...calls.map(overTrpc), ...restCalls.map(overRest)];

/** What a test of rights goes through: each call over tRPC, and in the full rounds also over REST, which wraps it. */
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

/** Takes the fields out of an input that REST has in headers. */
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

/** A value as part of a URL. */
function encodePart(value: unknown): string {
  return encoded(encodeText(value));
}

/** A lone surrogate cannot be encoded in a URL. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The exact body of an error response, over REST or tRPC. */
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

/** The message of an error response, over REST or tRPC. */
export function messageOf({ body }: { body: string }): unknown {
  const { message, error } = [JSON.parse(body)].flat()[0];
  return message ?? error?.message;
}

/** A response's headers, without those that differ between any two responses. */
export function stableHeaders({ headers }: { headers: object }): Record<string, unknown> {
  const volatile = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !volatile.includes(name)));
}
