import { TRPCError } from '@trpc/server';
import type { AdminSubscription, AdminUser } from '../../domain/admin.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { trpcError } from '../../platform/errors.ts';
import { removeAccount } from '../account/remove-account.ts';
import { type DeadlineBilling, withStripeDeadline } from '../billing/stripe-call.ts';
import { syncSubscription } from '../billing/sync-subscription.ts';
import { setTrialEnd } from '../billing/trial-end.ts';
import { adminUser, missingAccount } from './user-list.ts';

interface ById {
  id: string;
}

/** Deletes somebody else's account. @throws CONFLICT for one's own; as `removeAccount` */
export async function deleteUser(call: UserCall, { id }: ById): Promise<{ ok: true }> {
  if (id === call.user.id) {
    throw trpcError('CONFLICT', 'This is your own account. Delete it in the editor, in the account menu.');
  }
  await onAccount(call, id, () => removeAccount(call, { id, actorId: call.user.id }));
  return { ok: true };
}

/** Lets an account use everything until some hours from now; 0 ends that now. @throws NOT_FOUND; as `setTrialEnd` */
export async function setTrial(
  call: UserCall,
  { id, hoursFromNow }: ById & { hoursFromNow: number },
): Promise<AdminUser> {
  const { em, user } = call;
  await onAccount(call, id, (account) =>
    withStripeDeadline(account, (billing) => setTrialEnd(billing, hoursFromNow), { mayCharge: hoursFromNow === 0 }),
  );
  logActivity(em, {
    level: 'info',
    action: 'admin.trial-set',
    message: `Set the trial's end to ${hoursFromNow} hours from now`,
    userId: id,
    actorId: user.id,
    metadata: { hoursFromNow },
  });
  await em.flush();
  return adminUser(em, { id });
}

/** How a subscription stands at Stripe; the stored state is set right by it. @throws NOT_FOUND without one; StripeFailure */
export async function subscriptionAtStripe(call: UserCall, { id }: ById): Promise<AdminSubscription> {
  const { status, trialEnd } = await onAccount(call, id, (account) => withStripeDeadline(account, syncSubscription));
  if (!status) throw trpcError('NOT_FOUND', 'This account has no subscription.');
  return { status, trialEndsAt: trialEnd?.toISOString() ?? null };
}

/** Works on an account that another admin may delete meanwhile. @throws NOT_FOUND */
async function onAccount<Answer>(
  { orm, stripe, settings, log, background, stopping, em }: UserCall,
  id: string,
  work: (account: DeadlineBilling) => Promise<Answer>,
): Promise<Answer> {
  await adminUser(em, { id });
  try {
    return await work({ orm, stripe, settings, log, background, stopping, user: { id } });
  } catch (error) {
    // said of the account that is worked on: who asked is signed in
    if (error instanceof TRPCError && error.code === 'UNAUTHORIZED') throw missingAccount();
    throw error;
  }
}
