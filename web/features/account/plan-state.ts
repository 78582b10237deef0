import type { Plan } from '../../../src/domain/billing/billing.ts';
import { isRunning, isUnpaid } from '../../../src/domain/billing/entitlement.ts';
import { trialDaysLeft } from '../../../src/domain/billing/purchase.ts';

/** The state of a plan as shown to its owner. */
export type PlanState =
  | { kind: 'trial'; endsAt: Date; daysLeft: number }
  | { kind: 'active'; renewsAt: Date | null }
  | { kind: 'ending'; endsAt: Date }
  | { kind: 'unpaid' }
  | { kind: 'granted'; until: Date }
  | { kind: 'admin' }
  | { kind: 'none' };

interface PlanContext {
  plan: Plan;
  isAdmin: boolean;
  now: Date;
}

export function planState({ plan, isAdmin, now }: PlanContext): PlanState {
  const { status, endsAt, trialEndsAt, periodEndsAt, grantedUntil } = plan;
  if (isUnpaid(status)) return { kind: 'unpaid' };
  if (isRunning(status)) {
    if (endsAt) return { kind: 'ending', endsAt: new Date(endsAt) };
    const trialEnd = status === 'trialing' ? (trialEndsAt ?? periodEndsAt) : null;
    if (trialEnd) {
      const end = new Date(trialEnd);
      return { kind: 'trial', endsAt: end, daysLeft: trialDaysLeft(end, now) };
    }
    return { kind: 'active', renewsAt: periodEndsAt ? new Date(periodEndsAt) : null };
  }
  if (isAdmin) return { kind: 'admin' };
  if (grantedUntil && new Date(grantedUntil) > now) return { kind: 'granted', until: new Date(grantedUntil) };
  return { kind: 'none' };
}
