import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import type { CallContext } from '../platform/call-context.ts';
import type { CallMeta } from '../platform/trpc.ts';
import { appRouter } from './app-router.ts';
import type { ProcedurePath } from './rest-routes.ts';

type ProcedureDefinition = AnyProcedure['_def'] & { inputs: readonly unknown[]; meta: CallMeta };

interface Call {
  path: ProcedurePath;
  input: unknown;
  ctx: CallContext;
  signal: AbortSignal;
}

/**
 * Runs a call by its path, as the tRPC adapter does. tRPC marks this function as internal, so nothing else
 * may use it; should it go, `appRouter.createCaller(ctx)` and a walk along the path do the same.
 * @throws TRPCError
 */
export async function callProcedure({ path, input, ctx, signal }: Call): Promise<unknown> {
  const { type } = procedureAt(path);
  return callTRPCProcedure({
    router: appRouter,
    path,
    getRawInput: async () => input,
    ctx,
    type,
    signal,
    batchIndex: 0,
  });
}

/** What a call is: query or mutation, the schemas of its input, and who may make it. */
export function procedureAt(path: ProcedurePath): ProcedureDefinition {
  // tRPC keeps its procedures in a flat record by path, but types it as the nested one that routers are made of
  const procedures = appRouter._def.procedures as unknown as Record<ProcedurePath, { _def: ProcedureDefinition }>;
  return procedures[path]._def;
}
