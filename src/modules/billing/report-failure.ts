import { logActivityNow } from '../../platform/activity/activity-log.ts';
import { logDenied } from '../../platform/activity/log-denied.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import type { StripeFailure } from './stripe-failure.ts';

interface Report {
  /** The affected account; null for several. */
  userId: string | null;
  /** True if the work is retried automatically: then the activity log repeats the failure at most every 15 minutes. */
  repeats?: boolean;
  /** Extra details for the log, such as the id of a webhook event. */
  details?: Record<string, string | number>;
}

/** Reports a Stripe failure to the operator, in the server log and the activity log. Never throws. */
export async function reportFailure(
  { orm, log }: Pick<CallContext, 'orm' | 'log'>,
  { level, facts, publicReason, cause }: StripeFailure,
  { userId, repeats = false, details = {} }: Report,
): Promise<void> {
  const metadata = { ...facts, ...details };
  const kind = [facts.type, facts.code, facts.decline_code].filter(Boolean).join(' ');
  const message = `Stripe: ${kind}${publicReason === 'unconfirmed' ? ', outcome unknown' : ''}`;
  log[level === 'error' ? 'error' : 'warn']({ stripe: metadata, userId, ...(cause && { err: cause }) }, message);
  const activity = { level, action: 'billing.failed', message, userId, metadata };
  try {
    if (repeats) await logDenied(orm, `${userId ?? 'all'} ${kind}`, activity);
    else await logActivityNow(orm, activity);
  } catch (error) {
    log.error(error, 'a Stripe failure could not be written to the activity log');
  }
}
