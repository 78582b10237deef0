import { z } from 'zod';
import { type Call, type CallPath, calls, type RestCall, restCalls } from '../../src/api/calls.ts';
import type { Visitor } from './visitor.ts';

/** A way to a call: its own over tRPC, or its path over REST. */
export interface Door {
  /** Such as `tRPC auth.user` and `GET /api/auth/user`. */
  name: string;
  wire: 'tRPC' | 'REST';
  call: CallPath;
  /** What the call answers. */
  output: Call['output'];
  changes: boolean;
  /** @param input any value that JSON has; a string goes as it is, so that it can be anything */
  knock: (visitor: Visitor, input?: unknown, headers?: Record<string, string>) => ReturnType<Visitor['inject']>;
  /** What a successful call answered. */
  answer: (response: { body: string }) => unknown;
}

/** Every way into the product by a call. */
export const allDoors: readonly Door[] = [...calls.map(overTrpc), ...restCalls.map(overRest)];

function overTrpc({ path: call, type, output }: Call): Door {
  const changes = type === 'mutation';
  return {
    name: `tRPC ${call}`,
    wire: 'tRPC',
    call,
    output,
    changes,
    knock: (visitor, input, headers) =>
      changes
        ? visitor.post(`/trpc/${call}`, input, headers)
        : visitor.get(`/trpc/${call}${input === undefined ? '' : `?input=${encoded(textOf(input))}`}`, headers),
    answer: ({ body }) => JSON.parse(body).result.data,
  };
}

function overRest({ path: call, output, method, url, isList }: RestCall): Door {
  return {
    name: `${method} ${url}`,
    wire: 'REST',
    call,
    output,
    changes: method !== 'GET',
    knock(visitor, input, headers) {
      const values = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
      const path = url.replace(/:(\w+)/, (_, name) => partOf(values[name] ?? crypto.randomUUID()));
      if (method === 'POST') return visitor.post(path, input, headers);
      if (method === 'GET') return visitor.get(`${path}?${queryOf(values)}`, headers);
      const type = { 'content-type': 'application/json', ...headers };
      return visitor.inject({ method, url: path, payload: textOf(input ?? {}), headers: type });
    },
    // of a list the rows alone; where it goes on is in a header
    answer: ({ body }) => (isList ? { rows: JSON.parse(body), next: null } : JSON.parse(body)),
  };
}

function textOf(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function queryOf(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${partOf(value ?? null)}`)
    .join('&');
}

/** A value as a part of an address. */
function partOf(value: unknown): string {
  return encoded(textOf(value));
}

/** Half of a surrogate pair has no form in an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** All that a refusal says, over either wire. */
export const refusalSchema = z.union([
  z.strictObject({ message: z.string() }),
  z.strictObject({
    error: z.strictObject({
      message: z.string(),
      code: z.int(),
      data: z.strictObject({ code: z.string(), httpStatus: z.int(), path: z.string().optional() }),
    }),
  }),
]);

/** The sentence of a refusal, over either wire. */
export function messageOf({ body }: { body: string }): unknown {
  const { message, error } = [JSON.parse(body)].flat()[0];
  return message ?? error?.message;
}

/** An answer's headers without those that differ between any two answers. */
export function tellingHeaders({ headers }: { headers: object }): Record<string, unknown> {
  const passing = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)));
}
