import type { CurrentUser } from '../../domain/accounts.ts';
import type { Plan } from '../../domain/billing.ts';
import { isEntitled } from '../../domain/plan.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { Subscription } from '../../platform/identity/subscription.entity.ts';
import { isoTimeOrNull } from '../../platform/iso-time.ts';

/** The plan of who asks, as it is stored: Stripe is not asked. */
export async function planOf({ em, user }: { em: SqlEntityManager; user: CurrentUser }): Promise<Plan> {
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
