import { notSignedIn } from '../../platform/errors/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import type { AccountBilling } from './stripe-call.ts';
import { Subscription } from './subscription.entity.ts';

/**
 * Returns the account's subscription row and creates it if missing.
 * @throws UNAUTHORIZED if the account no longer exists
 */
export async function getOrCreateRow({ orm, user }: Pick<AccountBilling, 'orm' | 'user'>): Promise<Subscription> {
  const em = orm.em.fork();
  const existing = await em.findOne(Subscription, { user: user.id });
  if (existing) return existing;
  // `on conflict`: another call may have added the row meanwhile; `for key share`: if the account is being deleted,
  // this waits and then adds nothing
  await em.execute(
    `insert into ?? (user_id, trial_used, revision) select id, false, 0 from ?? where id = ? for key share
     on conflict do nothing`,
    [Subscription.meta.tableName, User.meta.tableName, user.id],
  );
  const created = await em.findOne(Subscription, { user: user.id });
  if (!created) throw notSignedIn();
  return created;
}

/**
 * Returns the id of the account's only Stripe customer, which it creates if missing. Concurrent calls and processes
 * create the same one: the idempotency key contains the account's id, and the request's parameters never change.
 */
export async function getOrCreateCustomer(billing: AccountBilling): Promise<string> {
  const { orm, stripe, user } = billing;
  const { customerId, lostCustomerId } = await getOrCreateRow(billing);
  if (customerId) return customerId;
  const key = ['customer', user.id, lostCustomerId].filter(Boolean).join(':');
  const { id } = await stripe.customers.create({ metadata: { userId: user.id } }, { idempotencyKey: key });
  await pushCustomerDetails(billing, id);
  await orm.em.fork().nativeUpdate(Subscription, { user: user.id, customerId: null }, { customerId: id });
  return id;
}

/** Updates the name and email on the account's Stripe customer, if it has one. @throws errors of the Stripe SDK */
export async function updateCustomerDetails(billing: AccountBilling): Promise<void> {
  const { orm, user } = billing;
  const subscription = await orm.em.fork().findOne(Subscription, { user: user.id });
  if (subscription?.customerId) await pushCustomerDetails(billing, subscription.customerId);
}

async function pushCustomerDetails({ orm, stripe, user }: AccountBilling, customerId: string): Promise<void> {
  const account = await orm.em.fork().findOne(User, { id: user.id });
  // deleted in the meantime
  if (!account) return;
  const { email, firstName, lastName } = account;
  const name = `${firstName} ${lastName}`.trim();
  await stripe.customers.update(customerId, { email, ...(name && { name }) });
}
