import { initTRPC, type TRPCProcedureBuilder } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { z } from 'zod';
import type { CallContext } from './call-context.ts';
import type { Access, CallMeta } from './call-meta.ts';
import { publicError, trpcError } from './errors.ts';
import { refuseHostileInput } from './hostile-input.ts';

const t = initTRPC
  .context<CallContext>()
  .meta<Partial<CallMeta>>()
  .create({
    // a stack is for the log, never for a client
    isDev: false,
    errorFormatter({ shape, error }) {
      const { status, code, message, reason } = publicError(error);
      const data = { ...shape.data, code, httpStatus: status, ...(reason !== undefined && { reason }) };
      return { ...shape, message, code: TRPC_ERROR_CODES_BY_KEY[code], data };
    },
  });

export const { router, createCallerFactory } = t;

/** Starts a call with `.meta({ output })`: from there on tRPC's own builder, which wants an answer of that type. */
type CallBuilder<Builder> =
  Builder extends TRPCProcedureBuilder<
    infer Context,
    infer Meta,
    infer Overrides,
    infer InputIn,
    infer InputOut,
    infer _OutputIn,
    infer _OutputOut,
    infer IsCaller
  >
    ? Pick<Builder, 'use'> & {
        meta<Output extends z.ZodType>(
          meta: Omit<CallMeta, 'access'> & { output: Output },
        ): TRPCProcedureBuilder<
          Context,
          Meta,
          Overrides,
          InputIn,
          InputOut,
          z.output<Output>,
          z.output<Output>,
          IsCaller
        >;
      }
    : never;

/** A procedure for calls to build on: each has to say what it answers, and the compiler checks that it does. */
export function baseProcedure<Builder extends { meta: (meta: { access: Access }) => unknown }>(
  access: Access,
  builder: Builder,
): CallBuilder<Builder> {
  // tRPC's type of `meta` forgets what it is given: this one remembers the type of `output`
  return builder.meta({ access }) as CallBuilder<Builder>;
}

/** Every call gets an EntityManager of its own: the calls of a batch run side by side. */
export const publicProcedure = baseProcedure(
  'public',
  t.procedure.use(async ({ ctx, getRawInput, next }) => {
    // what cannot be read fails where it is needed: some calls take nothing
    refuseHostileInput(await getRawInput().catch(() => undefined));
    const result = await next({ ctx: { em: ctx.orm.em.fork() } });
    const retryAfter = result.ok ? undefined : publicError(result.error).retryAfterSeconds;
    if (retryAfter !== undefined) ctx.retryAfter(retryAfter);
    return result;
  }),
);

/** Requires a signed-in user, who is `ctx.user`. */
export const protectedProcedure = baseProcedure(
  'user',
  publicProcedure.use(async ({ ctx, next }) => {
    const user = await ctx.currentUser();
    if (!user) throw trpcError('UNAUTHORIZED', 'Not signed in');
    return next({ ctx: { user } });
  }),
);
