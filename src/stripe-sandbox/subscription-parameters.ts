import { z } from 'zod';
import { daySeconds } from './due-at.ts';
import { flag, metadata, removable, text, whole } from './parameters.ts';
import { invalidRequest } from './sandbox-error.ts';

const mostTrialDays = 730;

const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }),
});
const paymentSettings = z.strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() });
const trialEnd = z.union([z.literal('now'), whole]);

export const createSubscriptionSchema = z.strictObject({
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: whole.refine((count) => count > 0, 'range').optional() }))
    .length(1),
  trial_period_days: whole.optional(),
  trial_end: trialEnd.optional(),
  default_payment_method: text.optional(),
  payment_settings: paymentSettings.optional(),
  trial_settings: trialSettings.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  off_session: flag.optional(),
  cancel_at_period_end: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});
export type CreateSubscription = z.output<typeof createSubscriptionSchema>;

export const updateSubscriptionSchema = z.strictObject({
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal('').transform(() => null), whole]).optional(),
  trial_end: trialEnd.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('create_prorations'),
  default_payment_method: removable.optional(),
  payment_settings: paymentSettings.optional(),
  trial_settings: trialSettings.optional(),
  off_session: flag.optional(),
  description: removable.optional(),
  metadata: metadata.optional(),
});
export type UpdateSubscription = z.output<typeof updateSubscriptionSchema>;

const both =
  'add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor billing_schedules billing_thresholds ' +
  'collection_method days_until_due default_source default_tax_rates discounts invoice_settings on_behalf_of ' +
  'pending_invoice_item_interval transfer_data trial_from_plan payment_settings[payment_method_options] ' +
  'payment_settings[payment_method_types] trial_settings[end_behavior][billing_cycle_anchor]';
export const createOthers =
  `${both} backdate_start_date billing_cycle_anchor_config billing_mode cancel_at currency customer_account ` +
  'proration_behavior items[billing_thresholds] items[discounts] items[metadata] items[price_data] items[tax_rates]';
export const updateOthers = `${both} cancellation_details items pause_collection payment_behavior proration_date`;

/** @returns when a new subscription's trial ends, in seconds since 1970; null without one @throws SandboxError */
export function trialEndOf(
  { trial_period_days: days, trial_end: end }: CreateSubscription,
  now: number,
): number | null {
  if (days !== undefined && end !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: trial_end, trial_period_days.', {
      code: 'parameters_exclusive',
    });
  }
  if (days !== undefined && (days < 1 || days > mostTrialDays)) {
    throw invalidRequest(`Invalid trial_period_days: it must be from 1 to ${mostTrialDays}.`, {
      param: 'trial_period_days',
    });
  }
  if (days !== undefined) return now + days * daySeconds;
  return end === undefined || end === 'now' ? null : checkTrialEnd(end, now);
}

/** @throws SandboxError 400 for a trial that would end in the past, or later than Stripe lets it */
export function checkTrialEnd(end: number, now: number): number {
  if (end <= now) throw invalidRequest('Invalid timestamp: must be in the future.', { param: 'trial_end' });
  if (end > now + mostTrialDays * daySeconds) {
    throw invalidRequest('Invalid timestamp: a trial can end at most two years from now.', { param: 'trial_end' });
  }
  return end;
}
