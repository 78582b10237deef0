import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { assertNotLastAdmin } from '../../platform/identity/last-admin.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { closeCustomer } from '../billing/close-customer.ts';
import { withStripeDeadline } from '../billing/stripe-call.ts';
import { removeAllPictures } from '../pictures/account-pictures.ts';
import { removeAllProjects } from '../projects/account-projects.ts';
import { removeAllRenders } from '../renders/account-renders.ts';
import { removeAllNotes } from '../reviews/account-notes.ts';
import { removeAllTakes } from '../takes/account-takes.ts';

interface Removal {
  /** The account to remove. */
  id: string;
  /** The admin who removes the account; null if the owner does. */
  actorId: string | null;
}

/**
 * Removes an account: ends its subscription at Stripe immediately, then deletes all its data. Its activity-log entries
 * stay, without name or email. If Stripe cannot be reached, nothing is removed.
 * @throws CONFLICT for the last admin; NOT_FOUND if it has already been deleted; StripeFailure
 */
export async function removeAccount(call: UserCall, { id, actorId }: Removal): Promise<void> {
  const { em } = call;
  const account = { ...call, user: { id } };
  await em.transactional((tx) => assertNotLastAdmin(tx, { id }));
  await withStripeDeadline(account, closeCustomer);
  // in batches first, so that deleting the account has little left to cascade to
  await removeAllNotes(call.orm, { id });
  await removeAllTakes(call, { id });
  await removeAllRenders(call, { id });
  await removeAllProjects(call.orm, { id });
  await removeAllPictures(call.orm, { id });
  await em.transactional(async (tx) => {
    await assertNotLastAdmin(tx, { id });
    // foreign keys cascade
    const removed = await tx.nativeDelete(User, { id });
    if (removed === 0) throw trpcError('NOT_FOUND', 'This account has already been deleted.');
    await tx.execute(
      `update activities set metadata = metadata - 'before' - 'after' where user_id = ? and metadata is not null`,
      [id],
    );
    const message = actorId ? 'An admin deleted the account' : 'Deleted the account';
    logActivity(tx, { level: 'info', action: 'auth.deleted', message, userId: id, actorId });
  });
}
