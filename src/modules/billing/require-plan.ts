import { type RawBuilder, sql } from 'kysely';
import { isEntitled, planRefusal, type Standing } from '../../domain/entitlement.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { PublicFailure } from '../../platform/errors.ts';
import type { Reading } from '../../platform/run-prepared.ts';
import { Subscription } from './subscription.entity.ts';

/** The columns of a plan that access depends on: all null for an account that never had one. */
interface PlanRow {
  status: string | null;
  granted_until: Date | string | null;
}

/** The plan of `users`, for `readWithUser`. */
export const planOfUser: Reading<PlanRow> = {
  select: sql`select status, granted_until from subscriptions where user_id = users.id`,
  fixed: true,
};

/** The same with a row of theirs beside it. */
export function planAndOwn<Row>(select: RawBuilder<Row>): Reading<PlanRow & { own: Row | null }> {
  return {
    select: sql`
      select status, granted_until, to_json(own) as own
      from (select) as caller left join (${planOfUser.select}) as plan on true left join (${select}) as own on true`,
  };
}

/** @throws PAYMENT_REQUIRED as `requirePlan` */
export function assertEntitled(user: UserCall['user'], { status, granted_until }: PlanRow): void {
  const grantedUntil = granted_until === null ? null : new Date(granted_until);
  refuseUnentitled({ status, grantedUntil, isAdmin: user.isAdmin });
}

/** @throws PAYMENT_REQUIRED without an active plan, with the reason that pages act on */
export async function requirePlan({ em, user }: Pick<UserCall, 'em' | 'user'>): Promise<void> {
  const plan = await em.findOne(Subscription, { user: user.id });
  refuseUnentitled({
    status: plan?.status ?? null,
    grantedUntil: plan?.grantedUntil ?? null,
    isAdmin: user.isAdmin,
  });
}

function refuseUnentitled(standing: Standing): void {
  if (isEntitled(standing, new Date())) return;
  const { message, reason } = planRefusal(standing.status);
  throw new PublicFailure('PAYMENT_REQUIRED', message, { reason });
}
