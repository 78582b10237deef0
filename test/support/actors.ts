import { randomUUID } from 'node:crypto';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { newAdmin } from './admins.ts';
import { newUser } from './more-apps.ts';
import { newSubscriber } from './subscriber.ts';
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

/** Creates a user with a plan granted by an admin, and nothing at Stripe. */
export async function newGrantedUser(app: TestApp): Promise<Person> {
  const person = await newUser(app.app);
  const grantedUntil = new Date(Date.now() + 24 * 60 * 60 * 1_000);
  await app.orm.em.fork().insert(Subscription, { user: person.id, grantedUntil, trialUsed: false, revision: 0 });
  return person;
}

/** The same session in a second client, whose cookies change independently from now on. */
export function newSession({ app, headers, cookie, id, email }: Person): Person {
  return Object.assign(new Visitor(app, headers), { cookie, id, email });
}
