import type { Plan } from '../../domain/billing.ts';
import { isEntitled } from '../../domain/entitlement.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { isoTimeOrNull } from '../../platform/iso-time.ts';
import { Subscription } from './subscription.entity.ts';

/** The user's plan as it is stored; does not ask Stripe. */
export async function loadPlan({ em, user }: Pick<UserCall, 'em' | 'user'>): Promise<Plan> {
  const found = await em.findOne(Subscription, { user: user.id });
  const status = found?.status ?? null;
  const grantedUntil = found?.grantedUntil ?? null;
  const card = found?.cardBrand && found.cardLast4 ? { brand: found.cardBrand, last4: found.cardLast4 } : null;
  return {
    status,
    entitled: isEntitled({ status, grantedUntil, isAdmin: user.isAdmin }, new Date()),
    trialEndsAt: status === 'trialing' ? isoTimeOrNull(found?.trialEnd) : null,
    periodEndsAt: isoTimeOrNull(found?.periodEnd),
    endsAt: isoTimeOrNull(found?.endsAt),
    grantedUntil: isoTimeOrNull(grantedUntil),
    card,
    trialAvailable: !found?.trialUsed,
    manageable: Boolean(found?.customerId && found.stripeSubscriptionId),
  };
}
