import type { inferRouterOutputs } from '@trpc/server';
import { z } from 'zod';
import type { CallMeta } from '../platform/calls/call-meta.ts';
import { type AppRouter, appRouter } from './app-router.ts';

type Outputs = inferRouterOutputs<AppRouter>;
/** The path of a call, such as `auth.user`. */
export type CallPath = {
  [Feature in keyof Outputs & string]: `${Feature}.${keyof Outputs[Feature] & string}`;
}[keyof Outputs & string];

/** A call with the metadata of its procedure. */
export interface Call extends CallMeta {
  path: CallPath;
  type: 'query' | 'mutation';
  input: z.ZodType | undefined;
}

/** A call that is also available over REST. */
export interface RestCall extends Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: `/api/${string}`;
  /** Whether the output is a `Page`. REST sends only its rows, and the next page's address in a Link header. */
  isList: boolean;
  /** The schema of the REST response. */
  response: z.ZodType;
}

interface Definition {
  type: Call['type'];
  inputs: readonly z.ZodType[];
  meta: CallMeta;
}

// tRPC stores a flat record by path, but declares a type nested by router
const procedures = appRouter._def.procedures as unknown as Record<CallPath, { _def: Definition }>;

export const calls = (Object.keys(procedures) as CallPath[]).map((path): Call => {
  const { type, inputs, meta } = procedures[path]._def;
  return { ...meta, path, type, input: inputs[0] };
});

/** The calls with a documented REST path. */
export const restCalls: readonly RestCall[] = calls.flatMap((call) => {
  if (!call.rest) return [];
  // guaranteed by the type of `rest`
  const [method, url] = call.rest.split(' ') as [RestCall['method'], RestCall['url']];
  const rows = pageRowsSchema(call.output);
  return [{ ...call, method, url, isList: rows !== null, response: call.streams ?? rows ?? call.output }];
});

/** Returns the schema of the rows if `output` is a `pageSchema`, or else null. */
function pageRowsSchema(output: z.ZodType): z.ZodType | null {
  if (!(output instanceof z.ZodObject)) return null;
  const { rows, next } = output.shape;
  return next && rows instanceof z.ZodArray ? rows : null;
}
