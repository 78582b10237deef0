import { isEntitled, planRefusal } from '../../domain/entitlement.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { PublicFailure } from '../../platform/errors.ts';
import { Subscription } from './subscription.entity.ts';

/** @throws PAYMENT_REQUIRED without an active plan, with the reason that pages act on */
export async function requirePlan({ em, user }: Pick<UserCall, 'em' | 'user'>): Promise<void> {
  const plan = await em.findOne(Subscription, { user: user.id });
  const status = plan?.status ?? null;
  const standing = { status, grantedUntil: plan?.grantedUntil ?? null, isAdmin: user.isAdmin };
  if (isEntitled(standing, new Date())) return;
  const { message, reason } = planRefusal(status);
  throw new PublicFailure('PAYMENT_REQUIRED', message, { reason });
}
