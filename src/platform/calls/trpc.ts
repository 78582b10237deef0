import { initTRPC, type TRPCProcedureBuilder } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { z } from 'zod';
import { serverLimits } from '../../domain/product/limits.ts';
import { notSignedIn, publicError } from '../errors/errors.ts';
import { assertSafeInput } from '../http/hostile-input.ts';
import type { CallContext } from './call-context.ts';
import type { Access, CallMeta } from './call-meta.ts';
import { assertTokenAllows } from './token-rights.ts';

const t = initTRPC
  .context<CallContext>()
  .meta<Partial<CallMeta>>()
  .create({
    // never send stack traces to clients
    isDev: false,
    // pings keep a stream open while it has nothing to send; silent connections are closed
    jsonl: { pingMs: serverLimits.streamPingMs },
    errorFormatter({ shape, error }) {
      const { status, code, message, reason, field, stored } = publicError(error);
      // undefined values are left out of the JSON
      const data = { ...shape.data, code, httpStatus: status, reason, field, stored };
      return { ...shape, message, code: TRPC_ERROR_CODES_BY_KEY[code], data };
    },
  });

export const { router, createCallerFactory } = t;

/** Requires `.meta({ output })` first, then continues as tRPC's builder with that output type. */
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

/** Creates a base procedure. Each call built on it must declare its output, which the compiler checks. */
export function baseProcedure<Builder extends { meta: (meta: { access: Access }) => unknown }>(
  access: Access,
  builder: Builder,
): CallBuilder<Builder> {
  // tRPC's `meta` drops the type of its argument; this cast keeps the type of `output`
  return builder.meta({ access }) as CallBuilder<Builder>;
}

/** Checks the access token's rights, rejects hostile input, and sets the Retry-After header if the error says when to retry. */
const checkedProcedure = t.procedure.use(async ({ ctx, path, type, meta, getRawInput, next }) => {
  await assertTokenAllows(ctx, { path, type, meta });
  // ignore unreadable input here: calls that take input reject it later
  assertSafeInput(await getRawInput().catch(() => undefined));
  const result = await next();
  const retryAfter = result.ok ? undefined : publicError(result.error).retryAfterSeconds;
  if (retryAfter !== undefined) ctx.retryAfter(retryAfter);
  return result;
});

/**
 * Like `protectedProcedure`, but saves a query: the call reads the session and its rows in one statement, with
 * `ctx.readAsUser`. For calls without input.
 */
export const sessionProcedure = baseProcedure(
  'user',
  checkedProcedure.use(async ({ ctx, next }) => {
    const result = await next();
    if (!ctx.hasReadAsUser() && !(await ctx.currentUser())) throw notSignedIn();
    return result;
  }),
);

/** Open to everyone. Forks the EntityManager per call, because calls in a batch run concurrently. */
export const publicProcedure = baseProcedure(
  'public',
  checkedProcedure.use(({ ctx, next }) =>
    next({ ctx: { em: ctx.orm.em.fork(ctx.token ? { loggerContext: { token: ctx.token.label } } : {}) } }),
  ),
);

/** Requires a signed-in user, available as `ctx.user`. */
export const protectedProcedure = baseProcedure(
  'user',
  publicProcedure.use(async ({ ctx, next }) => {
    const user = await ctx.currentUser();
    if (!user) throw notSignedIn();
    return next({ ctx: { user } });
  }),
);
