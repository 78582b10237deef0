import { callTRPCProcedure } from '@trpc/server';
import type { CallContext } from '../platform/call-context.ts';
import { appRouter } from './app-router.ts';
import type { Call } from './calls.ts';

interface Request {
  ctx: CallContext;
  input: unknown;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** Makes a call by its path, as tRPC's adapters do. @throws TRPCError */
export function callProcedure({ path, type }: Pick<Call, 'path' | 'type'>, { ctx, input, signal }: Request) {
  return callTRPCProcedure({
    ...{ router: appRouter, path, type, ctx, signal, batchIndex: 0 },
    getRawInput: async () => input,
  });
}
