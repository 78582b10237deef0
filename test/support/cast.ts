import { randomUUID } from 'node:crypto';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { adminOf } from './admins.ts';
import { memberOf } from './more-apps.ts';
import { subscriberOf } from './subscriber.ts';
import type { TestApp } from './test-app.ts';
import { Visitor } from './visitor.ts';

/** Who may be at the door, from whom nothing is known to whom everything is allowed. */
export const roles = ['visitor', 'user', 'subscriber', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Somebody at the door; a visitor has an id and an address that are nobody's. */
export type Person = Visitor & { id: string; email: string };
export type Cast = Record<Role, Person>;

/** Everybody's, as `Visitor.register` gives it. */
export const password = 'a long enough one';

/** Somebody new in a role, on an app that was started with `granted: false`; subscribers come with a plan at Stripe. */
export async function newPerson(app: TestApp, role: Role): Promise<Person> {
  switch (role) {
    case 'visitor':
      return Object.assign(new Visitor(app.app), { id: randomUUID(), email: `nobody-${randomUUID()}@example.test` });
    case 'user':
      return memberOf(app.app);
    case 'subscriber':
      return subscriberOf(app);
    case 'admin':
      return adminOf(app);
  }
}

/** One of each role. */
export async function newCast(app: TestApp): Promise<Cast> {
  const people: [Role, Person][] = [];
  for (const role of roles) people.push([role, await newPerson(app, role)]);
  return Object.fromEntries(people) as Cast;
}

/** Somebody new whom an admin opened the product to, without anything at Stripe. */
export async function grantedPerson(app: TestApp): Promise<Person> {
  const person = await memberOf(app.app);
  const grantedUntil = new Date(Date.now() + 24 * 60 * 60 * 1_000);
  await app.orm.em.fork().insert(Subscription, { user: person.id, grantedUntil, trialUsed: false, revision: 0 });
  return person;
}

/** The same person in another window: the same session, apart from what the first does from now on. */
export function alsoBy({ app, headers, cookie, id, email }: Person): Person {
  return Object.assign(new Visitor(app, headers), { cookie, id, email });
}
