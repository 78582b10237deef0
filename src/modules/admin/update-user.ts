import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { changedNamesSchema } from '../../domain/account/accounts.ts';
import type { AdminUser, UpdateUser } from '../../domain/admin/admin.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { assertValid } from '../../platform/errors/errors.ts';
import { assertNotLastAdmin } from '../../platform/identity/last-admin.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { emailTaken } from '../auth/register.ts';
import { updateCustomerDetails } from '../billing/customer.ts';
import { withStripeDeadline } from '../billing/stripe-call.ts';
import { StripeFailure } from '../billing/stripe-failure.ts';
import { assertCurrent, diff } from './row-changes.ts';
import { adminUser, missingAccount } from './user-list.ts';

/**
 * Changes an account's name, email or admin flag, and updates the customer at Stripe.
 * @throws NOT_FOUND; BAD_REQUEST for a new name that `nameProblem` rejects; CONFLICT if the email is taken, if this
 *   would demote the last admin, or if the account changed in the meantime
 */
export async function updateUser(call: UserCall, { id, version, ...wanted }: UpdateUser): Promise<AdminUser> {
  const { em } = call;
  const changed = await em.transactional((tx) => change(tx, { id, version, wanted, actorId: call.user.id }));
  const isCustomerChanged = changed && ['email', 'firstName', 'lastName'].some((key) => key in changed.after);
  if (isCustomerChanged) await updateStripeCustomer(call, { id });
  return adminUser(em.fork(), { id });
}

/** Ignores failures of Stripe, which are logged elsewhere: at worst, a receipt goes to the old address. */
async function updateStripeCustomer(call: UserCall, user: { id: string }): Promise<void> {
  try {
    await withStripeDeadline({ ...call, user }, updateCustomerDetails);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
  }
}

interface Change {
  id: string;
  version: number | undefined;
  wanted: Omit<UpdateUser, 'id' | 'version'>;
  actorId: string;
}

async function change(tx: SqlEntityManager, { id, version, wanted, actorId }: Change) {
  if (wanted.isAdmin === false) await assertNotLastAdmin(tx, { id });
  const user = await tx.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user) throw missingAccount();
  assertCurrent(user, version);
  const changed = diff(user, wanted);
  if (!changed) return null;
  assertValid(changedNamesSchema, changed.after);
  Object.assign(user, changed.after);
  logActivity(tx, {
    level: 'info',
    action: 'admin.user-changed',
    message: `Changed an account: ${Object.keys(changed.after).join(', ')}`,
    userId: id,
    actorId,
    metadata: changed,
  });
  try {
    await tx.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw emailTaken();
    throw error;
  }
  return changed;
}
