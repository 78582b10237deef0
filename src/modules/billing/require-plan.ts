import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { isEntitled, planRefusal } from '../../domain/billing/entitlement.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { PublicFailure } from '../../platform/errors/errors.ts';
import type { Subscription } from './subscription.entity.ts';

type Tables = InferKyselyDB<typeof Subscription> & { subscriptions: { user_id: string } };

/** Requires an active plan. @throws PAYMENT_REQUIRED with a reason code for pages */
export async function requirePlan({ em, user }: Pick<UserCall, 'em' | 'user'>): Promise<void> {
  const plan = await em
    .getKysely<Tables>()
    .selectFrom('subscriptions')
    .select(['status', 'granted_until'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const status = plan?.status ?? null;
  const grantedUntil = plan?.granted_until ? new Date(plan.granted_until) : null;
  if (isEntitled({ status, grantedUntil, isAdmin: user.isAdmin }, new Date())) return;
  const { message, reason } = planRefusal(status);
  throw new PublicFailure('PAYMENT_REQUIRED', message, { reason });
}
