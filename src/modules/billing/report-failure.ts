import { logActivityNow } from '../../platform/activity/activity-log.ts';
import { logDenied } from '../../platform/activity/log-denied.ts';
import type { CallContext } from '../../platform/call-context.ts';
import type { StripeFailure } from './stripe-failure.ts';

interface Report {
  /** Whom it is about; null for more than one account. */
  userId: string | null;
  /** Whether it is tried again by itself: then the activity log has it once in a while. */
  repeats?: boolean;
  /** More to tell, such as which event of a webhook it was. */
  more?: Record<string, string | number>;
}

/** Tells the operator of a failure of Stripe's, in the server's log and in the activity log. Never throws. */
export async function reportFailure(
  { orm, log }: Pick<CallContext, 'orm' | 'log'>,
  { level, facts, publicReason, cause }: StripeFailure,
  { userId, repeats = false, more = {} }: Report,
): Promise<void> {
  const metadata = { ...facts, ...more };
  const what = [facts.type, facts.code, facts.decline_code].filter(Boolean).join(' ');
  const message = `Stripe: ${what}${publicReason === 'unconfirmed' ? ', and whether it was done is not known yet' : ''}`;
  log[level === 'error' ? 'error' : 'warn']({ stripe: metadata, userId, ...(cause && { err: cause }) }, message);
  const activity = { level, action: 'billing.failed', message, userId, metadata };
  try {
    if (repeats) await logDenied(orm, `${userId ?? 'all'} ${what}`, activity);
    else await logActivityNow(orm, activity);
  } catch (error) {
    log.error(error, 'the activity log did not take what Stripe said');
  }
}
