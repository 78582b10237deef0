import { randomUUID } from 'node:crypto';
import type { ActivityEntry, AdminUser } from '../../src/domain/admin.ts';
import { SupportMessage } from '../../src/modules/support/support-message.entity.ts';
import { Activity } from '../../src/platform/activity/activity.entity.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import type { Orm } from '../../src/platform/orm.ts';
import { newUser } from './more-apps.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** A new account that may use the admin panel, logged in. */
export async function newAdmin({ app, orm }: Pick<TestApp, 'app' | 'orm'>) {
  const admin = await newUser(app);
  await orm.em.fork().nativeUpdate(User, { id: admin.id }, { isAdmin: true });
  return admin;
}

/** An app without granted plans, whose connection to Stripe can be cut. */
export async function startAppWithStripeProxy() {
  const line = { isCut: false };
  const app = await startTestApp({
    granted: false,
    stripePages: true,
    stripeFetch: (real) => (input, init) => (line.isCut ? Promise.reject(new TypeError('cut')) : real(input, init)),
  });
  /** Runs a function while Stripe is unreachable. */
  const withoutStripe = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // webhooks still in progress would call Stripe, too
    await app.sandbox.deliver();
    line.isCut = true;
    try {
      return await work();
    } finally {
      line.isCut = false;
    }
  };
  return { ...app, withoutStripe };
}

/** An account as the panel's list returns it. */
export async function listedUser(admin: Visitor, { email }: { email: string }): Promise<AdminUser> {
  const { rows } = await admin.trpc().admin.users.query({ q: email });
  const found = rows.find((row) => row.email === email);
  if (!found) throw new Error(`not listed: ${email}`);
  return found;
}

/** The log entries of an account, newest first; of one kind if given. */
export async function logEntriesAbout(
  admin: Visitor,
  { id }: { id: string },
  action?: string,
): Promise<ActivityEntry[]> {
  const { rows } = await admin.trpc().admin.logs.query({ user: id, limit: 500 });
  return rows.filter((row) => action === undefined || row.action === action);
}

/** Follows the Link header of a REST list to its end. @returns the rows of each page, and its URL */
export async function readAllPages<Row>(visitor: Visitor, first: string): Promise<{ url: string; rows: Row[] }[]> {
  const parts = [];
  for (let url: string | undefined = first; url !== undefined; ) {
    const response = await visitor.get(url);
    if (response.statusCode !== 200) throw new Error(`no list at ${url}: ${response.body}`);
    parts.push({ url, rows: response.json<Row[]>() });
    url = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
  }
  return parts;
}

let added = 0;

/** The hash of an unknown password: a login to the account fails like any other wrong one. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$4R7lyVeaAysJQLCdLU0oEA$xTka7puVdwMQqCcvJu04JRIfiOjKobbShAmceNW07gA';

type RowInput<Row> = Partial<Row> & { createdAt?: Date };

/** Inserts accounts that nobody logs in to, in one statement. @returns their ids */
export async function addUsers(orm: Orm, users: readonly RowInput<User>[]): Promise<string[]> {
  return insert(orm, User, users, () => ({
    // digits only, so that no word search finds it by chance
    email: `${added++}@rows.test`,
    passwordHash,
    firstName: '',
    lastName: '',
  }));
}

/** Inserts messages to the team, in one statement. @returns their ids */
export async function addComments(orm: Orm, comments: readonly RowInput<SupportMessage>[]): Promise<string[]> {
  const words = { name: 'Ada', email: 'ada@rows.test', subject: 'Grain', message: 'Where is it?' };
  return insert(orm, SupportMessage, comments, () => ({ ...words, status: 'open', priority: 'normal' }));
}

/** Inserts log entries, in one statement. @returns their ids */
export async function addActivities(orm: Orm, activities: readonly RowInput<Activity>[]): Promise<string[]> {
  return insert(orm, Activity, activities, () => ({ level: 'info', action: 'test.row', message: 'A row' }));
}

async function insert(
  orm: Orm,
  entity: typeof User | typeof SupportMessage | typeof Activity,
  rows: readonly object[],
  usual: () => object,
): Promise<string[]> {
  const complete = rows.map((row) => {
    const id = randomUUID();
    return { id, createdAt: new Date(), ...usual(), ...row };
  });
  // each caller gives what its entity needs
  await orm.em.fork().insertMany(entity as typeof User, complete as never);
  return complete.map(({ id }) => id);
}
