import type { inferRouterOutputs } from '@trpc/server';
import { z } from 'zod';
import type { CallMeta } from '../platform/call-meta.ts';
import { type AppRouter, appRouter } from './app-router.ts';

type Outputs = inferRouterOutputs<AppRouter>;
/** `auth.user` and the like: every call there is. */
export type CallPath = {
  [Feature in keyof Outputs & string]: `${Feature}.${keyof Outputs[Feature] & string}`;
}[keyof Outputs & string];

/** A call as its procedure describes it. */
export interface Call extends CallMeta {
  path: CallPath;
  type: 'query' | 'mutation';
  input: z.ZodType | undefined;
}

/** A call that has a path over REST. */
export interface RestCall extends Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: `/api/${string}`;
  /** Whether it answers a `Page`: then its rows are the answer, and the next part goes into a Link header. */
  isList: boolean;
  /** What it answers over REST. */
  answer: z.ZodType;
}

interface Definition {
  type: Call['type'];
  inputs: readonly z.ZodType[];
  meta: CallMeta;
}

// tRPC keeps its procedures in a flat record by path, but types it as the nested one that routers are made of
const procedures = appRouter._def.procedures as unknown as Record<CallPath, { _def: Definition }>;

/** Every call of the product. */
export const calls = (Object.keys(procedures) as CallPath[]).map((path): Call => {
  const { type, inputs, meta } = procedures[path]._def;
  return { ...meta, path, type, input: inputs[0] };
});

/** The calls of the documented paths. */
export const restCalls: readonly RestCall[] = calls.flatMap((call) => {
  if (!call.rest) return [];
  // the type of `rest` says that it has these two parts
  const [method, url] = call.rest.split(' ') as [RestCall['method'], RestCall['url']];
  const rows = rowsOf(call.output);
  return [{ ...call, method, url, isList: rows !== null, answer: call.streams ?? rows ?? call.output }];
});

/** The rows of a schema that `pageSchema` made; null for any other. */
function rowsOf(output: z.ZodType): z.ZodType | null {
  if (!(output instanceof z.ZodObject)) return null;
  const { rows, next } = output.shape;
  return next && rows instanceof z.ZodArray ? rows : null;
}
