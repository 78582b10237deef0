import { product } from '../product/product.ts';
import { dayMs } from '../product/time-units.ts';

/** Shown from requesting a subscription until Stripe confirms whether it began. */
export const unconfirmedPurchase = 'We could not confirm it yet. You will not be charged twice.';

/** When a plan that begins now is first charged. */
export function firstCharge(now: Date, trialAvailable: boolean): Date {
  return trialAvailable ? new Date(now.getTime() + product.trialDays * dayMs) : now;
}

/** Full days left in a trial, rounded up; 0 once it is over. */
export function trialDaysLeft(trialEndsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / dayMs));
}
