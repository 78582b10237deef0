import type { Plan } from '../../domain/billing/billing.ts';
import { isEntitled } from '../../domain/billing/entitlement.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { isoTimeOrNull } from '../../platform/database/iso-time.ts';
import { Subscription } from './subscription.entity.ts';

/** The user's plan as stored, without calling Stripe. */
export async function loadPlan({ em, user }: Pick<UserCall, 'em' | 'user'>): Promise<Plan> {
  const row = await em.findOne(Subscription, { user: user.id });
  const status = row?.status ?? null;
  const grantedUntil = row?.grantedUntil ?? null;
  const card = row?.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null;
  return {
    status,
    entitled: isEntitled({ status, grantedUntil, isAdmin: user.isAdmin }, new Date()),
    trialEndsAt: status === 'trialing' ? isoTimeOrNull(row?.trialEnd) : null,
    periodEndsAt: isoTimeOrNull(row?.periodEnd),
    endsAt: isoTimeOrNull(row?.endsAt),
    grantedUntil: isoTimeOrNull(grantedUntil),
    card,
    trialAvailable: !row?.trialUsed,
    manageable: Boolean(row?.customerId && row.stripeSubscriptionId),
  };
}
