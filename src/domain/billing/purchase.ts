import { product } from '../product/product.ts';
import { dayMs } from '../product/time-units.ts';

/** Shown while it is unknown whether Stripe accepted a purchase. */
export const unconfirmedPurchase = 'We could not confirm it yet. You will not be charged twice.';

/** Returns the date of the first charge for a plan that begins now. */
export function firstCharge(now: Date, trialAvailable: boolean): Date {
  return trialAvailable ? new Date(now.getTime() + product.trialDays * dayMs) : now;
}

/** Returns the days left in a trial, rounded up; 0 after its end. */
export function trialDaysLeft(trialEndsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / dayMs));
}
