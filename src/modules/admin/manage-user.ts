import { TRPCError } from '@trpc/server';
import type { AdminSubscription, AdminUser } from '../../domain/admin/admin.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { removeAccount } from '../account/remove-account.ts';
import { type DeadlineBilling, withStripeDeadline } from '../billing/stripe-call.ts';
import { syncSubscription } from '../billing/sync-subscription.ts';
import { setTrialEnd } from '../billing/trial-end.ts';
import { adminUser, missingAccount } from './user-list.ts';

interface ById {
  id: string;
}

/** Deletes another user's account. @throws CONFLICT for the admin's own account; like `removeAccount` */
export async function deleteUser(call: UserCall, { id }: ById): Promise<{ ok: true }> {
  if (id === call.user.id) {
    throw trpcError('CONFLICT', 'This is your own account. Delete it in the editor, in the account menu.');
  }
  await withAccount(call, id, () => removeAccount(call, { id, actorId: call.user.id }));
  return { ok: true };
}

/** Grants an account full access for a number of hours from now; 0 ends it. @throws NOT_FOUND; like `setTrialEnd` */
export async function setTrial(
  call: UserCall,
  { id, hoursFromNow }: ById & { hoursFromNow: number },
): Promise<AdminUser> {
  const { em, user } = call;
  await withAccount(call, id, (account) =>
    withStripeDeadline(account, (billing) => setTrialEnd(billing, hoursFromNow), { mayCharge: hoursFromNow === 0 }),
  );
  logActivity(em, {
    level: 'info',
    action: 'admin.trial-set',
    message: `Set the end of the trial to ${hoursFromNow} hours from now`,
    userId: id,
    actorId: user.id,
    metadata: { hoursFromNow },
  });
  await em.flush();
  return adminUser(em, { id });
}

/**
 * Fetches the state of a subscription from Stripe and stores it.
 * @throws NOT_FOUND without a subscription; StripeFailure
 */
export async function subscriptionAtStripe(call: UserCall, { id }: ById): Promise<AdminSubscription> {
  const { status, trialEnd } = await withAccount(call, id, (account) => withStripeDeadline(account, syncSubscription));
  if (!status) throw trpcError('NOT_FOUND', 'This account has no subscription.');
  return { status, trialEndsAt: trialEnd?.toISOString() ?? null };
}

/** Runs billing work for an account that another admin may delete at the same time. @throws NOT_FOUND */
async function withAccount<Answer>(
  { orm, stripe, settings, log, background, stopping, em }: UserCall,
  id: string,
  work: (account: DeadlineBilling) => Promise<Answer>,
): Promise<Answer> {
  await adminUser(em, { id });
  try {
    return await work({ orm, stripe, settings, log, background, stopping, user: { id } });
  } catch (error) {
    // billing reports a deleted account as UNAUTHORIZED, as if it were the caller's own
    if (error instanceof TRPCError && error.code === 'UNAUTHORIZED') throw missingAccount();
    throw error;
  }
}
