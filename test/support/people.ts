import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { newUser } from './new-user.ts';
import type { TestApp } from './test-app.ts';
import { Visitor } from './visitor.ts';

/** Every role, from least to most privileged. */
export const roles = ['visitor', 'user', 'subscriber', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A client with an account. A visitor's id and email belong to no account. */
export type Person = Visitor & { id: string; email: string };
export type Actors = Record<Role, Person>;

/** Creates a person with a role. Start the app with `granted: false`; subscribers get a plan at Stripe. */
export async function newPerson(app: TestApp, role: Role): Promise<Person> {
  switch (role) {
    case 'visitor':
      return Object.assign(new Visitor(app.app), { id: randomUUID(), email: `nobody-${randomUUID()}@example.test` });
    case 'user':
      return newUser(app.app);
    case 'subscriber':
      return newSubscriber(app);
    case 'admin':
      return newAdmin(app);
  }
}

/** Creates one person per role. */
export async function newActors(app: TestApp): Promise<Actors> {
  const people: [Role, Person][] = [];
  for (const role of roles) people.push([role, await newPerson(app, role)]);
  return Object.fromEntries(people) as Actors;
}

/** Creates a user with a plan granted by an admin. Stripe has no record of the user. */
export async function newGrantedUser(app: TestApp): Promise<Person> {
  const person = await newUser(app.app);
  const grantedUntil = new Date(Date.now() + 24 * 60 * 60 * 1_000);
  await app.orm.em.fork().insert(Subscription, { user: person.id, grantedUntil, trialUsed: false, revision: 0 });
  return person;
}

/** Returns a second client with the same session. Their cookies change independently from then on. */
export function newSession({ app, headers, cookie, id, email }: Person): Person {
  return Object.assign(new Visitor(app, headers), { cookie, id, email });
}

/** Cards from https://docs.stripe.com/testing that the sandbox supports. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** Can be saved, but not charged. */
  failsLater: '4000000000000341',
  asksAgain: '4000002500003155',
};

/** Confirms a card for a setup, as the card form in the browser does. @returns the setup, or Stripe's error */
export async function confirmCard(visitor: Visitor, clientSecret: string, number = cards.good) {
  const path = `/sandbox/stripe/v1/setup_intents/${setupIdFrom(clientSecret)}/confirm`;
  const response = await visitor.post(path, cardPayload(clientSecret, number));
  return response.json<{ id: string; status?: string; error?: { message: string } }>();
}

/** The data that the card form sends. */
export function cardPayload(clientSecret: string, number: string) {
  return {
    key: sandboxKeys.publishableKey,
    client_secret: clientSecret,
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' },
      billing_details: { address: { postal_code: '94110' } },
    },
  };
}

/** A client secret starts with the id of its setup. */
export function setupIdFrom(clientSecret: string): string {
  return clientSecret.split('_secret_', 1)[0] ?? '';
}

/** Requests the caller's card setup over REST. */
export async function setUp(visitor: Visitor) {
  const response = await visitor.post('/api/get-or-create-subscription');
  return response.json<{
    clientSecret: string | null;
    status: string | null;
    alreadyActive: boolean;
    error?: object;
  }>();
}

export async function complete(visitor: Visitor, setupIntentId: string) {
  return visitor.post('/api/complete-subscription', { setupIntentId });
}

/** Subscribes with a card: sets up the card, confirms it and completes the purchase. */
export async function subscribe(visitor: Visitor, number = cards.good): Promise<string> {
  const begun = await setUp(visitor);
  const { clientSecret } = begun;
  if (!clientSecret) throw new Error(`no card is asked for: ${JSON.stringify(begun)}`);
  await confirmCard(visitor, clientSecret, number);
  const response = await complete(visitor, setupIdFrom(clientSecret));
  if (response.statusCode !== 200) throw new Error(`not subscribed: ${response.body}`);
  return setupIdFrom(clientSecret);
}

/** Creates a user with a paid plan. */
export async function newSubscriber(app: TestApp, number = cards.good) {
  const member = await newUser(app.app);
  await subscribe(member, number);
  return member;
}

/** Reads Stripe's records of an account: all customers created for it, with their subscriptions in any state. */
export async function readStripeRecords({ stripe }: TestApp, userId: string) {
  const made = await stripe.events.list({ type: 'customer.created', limit: 100 });
  const customers = made.data
    .map(({ data }) => data.object as Stripe.Customer)
    .filter(({ metadata }) => metadata.userId === userId);
  const lists = await Promise.all(
    customers.map(({ id }) => stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 })),
  );
  return { customers, subscriptions: lists.flatMap(({ data }) => data) };
}

/** Advances the Stripe clock of an account's customer. */
export async function moveClock(app: TestApp, { id }: { id: string }, ms: number): Promise<void> {
  const { customers } = await readStripeRecords(app, id);
  await app.sandbox.advance(String(customers[0]?.id), ms);
}

/** Creates an admin and logs in. */
export async function newAdmin({ app, orm }: Pick<TestApp, 'app' | 'orm'>) {
  const admin = await newUser(app);
  await orm.em.fork().nativeUpdate(User, { id: admin.id }, { isAdmin: true });
  return admin;
}
