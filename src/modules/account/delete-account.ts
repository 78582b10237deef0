import { record } from '../../platform/activity/activity-log.ts';
import { keepOneAdmin } from '../../platform/identity/last-admin.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { closeCustomer } from '../billing/close-customer.ts';
import { askStripe } from '../billing/stripe-call.ts';
import { type AccountCall, checkPassword } from './check-password.ts';

/**
 * Deletes the account of who is signed in: the subscription ends at Stripe at once, then everything of the account
 * is removed. When Stripe cannot be reached nothing is.
 * @throws as `checkPassword`; CONFLICT for the last admin; StripeFailure
 */
export async function deleteAccount(call: AccountCall, { password }: { password: string }): Promise<{ ok: true }> {
  const { em } = call;
  const { id } = await checkPassword(call, password);
  await em.transactional((tx) => keepOneAdmin(tx, { id }));
  await askStripe(call, () => closeCustomer(call));
  await em.transactional(async (tx) => {
    await keepOneAdmin(tx, { id });
    // the database removes with it what refers to it
    await tx.nativeDelete(User, { id });
    record(tx, { level: 'info', action: 'auth.deleted', message: 'Deleted the account', userId: id });
  });
  await call.signOut();
  return { ok: true };
}
