import { trpcError } from '../../platform/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import type { AccountBilling } from './stripe-call.ts';
import { Subscription } from './subscription.entity.ts';

/** The account's row about its plan, made when it is not there yet. @throws UNAUTHORIZED when the account is gone */
export async function subscriptionOf({ orm, user }: Pick<AccountBilling, 'orm' | 'user'>): Promise<Subscription> {
  const em = orm.em.fork();
  const found = await em.findOne(Subscription, { user: user.id });
  if (found) return found;
  // two calls at once may both find none; an account that is deleted meanwhile is waited for, and gets none
  await em.execute(
    `insert into ?? (user_id, trial_used, revision) select id, false, 0 from ?? where id = ? for key share
     on conflict do nothing`,
    [Subscription.meta.tableName, User.meta.tableName, user.id],
  );
  const made = await em.findOne(Subscription, { user: user.id });
  if (!made) throw trpcError('UNAUTHORIZED', 'Not signed in');
  return made;
}

/**
 * The account's one customer at Stripe. Two calls or processes at once make the same one: the idempotency key
 * names the account, and the parameters under it never change.
 */
export async function customerOf(billing: AccountBilling): Promise<string> {
  const { orm, stripe, user } = billing;
  const { customerId, lostCustomerId } = await subscriptionOf(billing);
  if (customerId) return customerId;
  const key = ['customer', user.id, lostCustomerId].filter(Boolean).join(':');
  const { id } = await stripe.customers.create({ metadata: { userId: user.id } }, { idempotencyKey: key });
  await tellStripe(billing, id);
  await orm.em.fork().nativeUpdate(Subscription, { user: user.id, customerId: null }, { customerId: id });
  return id;
}

/** Tells Stripe whom receipts go to, if the account is there and a customer. @throws what Stripe's SDK throws */
export async function describeCustomer(billing: AccountBilling): Promise<void> {
  const { orm, user } = billing;
  const subscription = await orm.em.fork().findOne(Subscription, { user: user.id });
  if (subscription?.customerId) await tellStripe(billing, subscription.customerId);
}

async function tellStripe({ orm, stripe, user }: AccountBilling, customerId: string): Promise<void> {
  const account = await orm.em.fork().findOne(User, { id: user.id });
  // deleted meanwhile
  if (!account) return;
  const { email, firstName, lastName } = account;
  const name = `${firstName} ${lastName}`.trim();
  await stripe.customers.update(customerId, { email, ...(name && { name }) });
}
