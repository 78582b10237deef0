import { type RawBuilder, sql } from 'kysely';
import type { UserCall } from '../../platform/call-context.ts';
import { baseProcedure, publicProcedure, signedIn } from '../../platform/trpc.ts';
import { assertEntitled, planAndOwn, planOfUser } from './require-plan.ts';

/** Requires an active plan: AI calls and saving. It is read with the session, in one statement. */
export const subscriberProcedure = baseProcedure(
  'subscriber',
  publicProcedure.use(async ({ ctx, next }) => {
    const { user, row: plan } = signedIn(await ctx.readWithUser(planOfUser));
    assertEntitled(user, plan);
    return next({ ctx: { user } });
  }),
);

/** As `subscriberProcedure`, for calls that start from a row of the caller's: `ctx.readOwn` reads it with the plan. */
export const subscriberOwnProcedure = baseProcedure(
  'subscriber',
  publicProcedure.use(async ({ ctx, next }) => {
    let isChecked = false;
    async function readOwn<Row>(select: RawBuilder<Row>) {
      isChecked = true;
      const { user, row } = signedIn(await ctx.readWithUser(planAndOwn(select)));
      assertEntitled(user, row);
      return { call: { ...ctx, user }, own: row.own };
    }
    const result = await next({ ctx: { readOwn } });
    // who may not call is told so also where the input is wrong
    if (!isChecked) await readOwn(sql`select where false`);
    return result;
  }),
);

/** What a call of `subscriberOwnProcedure` goes by. */
export interface OwnCall {
  /**
   * Reads a row in whose SQL the caller is `users`; its times come as texts.
   * @returns the row, null where there is none
   * @throws UNAUTHORIZED, PAYMENT_REQUIRED as `requirePlan`
   */
  readOwn: <Row>(select: RawBuilder<Row>) => Promise<{ call: UserCall; own: Row | null }>;
}
