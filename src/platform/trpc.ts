import { initTRPC, type TRPCError, type TRPCProcedureBuilder } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { CurrentUser } from '../domain/accounts.ts';
import type { CallContext, UserCall } from './call-context.ts';
import type { Access, CallMeta } from './call-meta.ts';
import { publicError, trpcError } from './errors.ts';
import { refuseHostileInput } from './hostile-input.ts';
import type { Writing } from './identity/sessions.ts';
import type { Written } from './json-text.ts';
import type { List } from './list.ts';
import { madeOnce, type Reading } from './run-prepared.ts';

const t = initTRPC
  .context<CallContext>()
  .meta<Partial<CallMeta>>()
  .create({
    // never send stack traces to clients
    isDev: false,
    errorFormatter({ shape, error }) {
      const { status, code, message, reason, field, stored } = publicError(error);
      // what is undefined is not in the JSON
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
          Written<z.output<Output>>,
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

interface Checked {
  ctx: CallContext;
  getRawInput: () => Promise<unknown>;
}

/** What every call does around its work: refuses hostile input, and says when to try again. */
async function checked<Result extends { ok: true } | { ok: false; error: TRPCError }>(
  { ctx, getRawInput }: Checked,
  work: () => Promise<Result>,
): Promise<Result> {
  // unreadable input fails later, in calls that take input
  refuseHostileInput(await getRawInput().catch(() => undefined));
  const result = await work();
  const retryAfter = result.ok ? undefined : publicError(result.error).retryAfterSeconds;
  if (retryAfter !== undefined) ctx.retryAfter(retryAfter);
  return result;
}

const checkedProcedure = t.procedure.use(({ ctx, getRawInput, next }) => checked({ ctx, getRawInput }, next));

/** Open to everyone. Forks the EntityManager per call, because calls in a batch run concurrently. */
export const publicProcedure = baseProcedure(
  'public',
  checkedProcedure.use(({ ctx, next }) => next({ ctx: { em: ctx.orm.em.fork() } })),
);

/** Requires a signed-in user, available as `ctx.user`. */
export const protectedProcedure = baseProcedure(
  'user',
  publicProcedure.use(async ({ ctx, next }) => {
    return next({ ctx: { user: signedIn(await ctx.currentUser()) } });
  }),
);

/** @throws UNAUTHORIZED for nobody */
export function signedIn<Found>(found: Found | null): Found {
  if (found === null) throw trpcError('UNAUTHORIZED', 'Not signed in');
  return found;
}

/** A call and who makes it. */
export interface Guarded {
  ctx: CallContext;
  user: CurrentUser;
  path: string;
}

interface ListOptions {
  /** The access that `refuse` leaves. */
  access: Access;
  /** Whom the list's own SQL is run for, as a condition on `users`. */
  only: RawBuilder<SqlBool>;
  /** Refuses whoever may not call. @throws FORBIDDEN */
  refuse: (call: Guarded) => Promise<void> | void;
}

/**
 * For lists that the database writes in the same round trip as it looks up the session: `ctx.readList(list)` does both,
 * and refuses whoever may not call before it answers anything.
 */
export function listProcedureFor({ access, only, refuse }: ListOptions) {
  // by a limit: PostgreSQL would look at a condition only after it has read the whole list
  const gated = madeOnce((list: Reading<unknown>) => ({
    ...list,
    select: sql`select * from (${list.select}) as whole limit case when ${only} then 1 else 0 end`,
  }));
  return baseProcedure(
    access,
    // one step rather than two: tRPC copies the call and its context for each
    t.procedure.meta({ prewritten: true }).use(({ ctx, path, getRawInput, next }) =>
      checked({ ctx, getRawInput }, async () => {
        let isChecked = false;
        async function readList<Row extends object, Answer>(list: List<Row, Answer>) {
          isChecked = true;
          // its rows are the list's
          const { user, row } = signedIn(await ctx.readWithUser(gated(list) as Reading<Row>));
          await refuse({ ctx, user, path });
          return list.answer(row);
        }
        const result = await next({ ctx: { readList } });
        // who may not call is told so also where the input is wrong
        if (!isChecked) await refuse({ ctx, user: signedIn(await ctx.currentUser()), path });
        return result;
      }),
    ),
  );
}

/** As `protectedProcedure`, for lists. */
export const listProcedure = listProcedureFor({ access: 'user', only: sql`true`, refuse: () => undefined });

/**
 * As `protectedProcedure`, for writes that go in the same round trip as the session is looked up: `ctx.write` does both,
 * `ctx.call` looks the session up for a call that goes on otherwise. Both refuse whoever is not signed in.
 */
export const writeProcedure = baseProcedure(
  'user',
  checkedProcedure.use(async ({ ctx, next }) => {
    let isChecked = false;
    async function write<Row>(writing: Writing) {
      isChecked = true;
      const { user, row } = signedIn(await ctx.writeWithUser<Row>(writing));
      return { call: callOf(user), row };
    }
    async function call() {
      isChecked = true;
      return callOf(signedIn(await ctx.currentUser()));
    }
    const callOf = (user: CurrentUser): UserCall => ({ ...ctx, user, em: ctx.orm.em.fork() });
    const result = await next({ ctx: { write, call } });
    // who is not signed in is told so also where the input is wrong
    if (!isChecked) await call();
    return result;
  }),
);

/** What a call of `writeProcedure` goes by. */
export interface WriteCall {
  /** Writes for the caller, who comes back with the row of what was written; null if nothing was. */
  write: <Row>(writing: Writing) => Promise<{ call: UserCall; row: Row | null }>;
  call: () => Promise<UserCall>;
}
