import { randomUUID } from 'node:crypto';
import type { ActivityEntry, AdminUser } from '../../src/domain/admin/admin.ts';
import type { AddressedShare, NewShare } from '../../src/domain/storage/shares.ts';
import { SupportMessage } from '../../src/modules/support/support-message.entity.ts';
import { Activity } from '../../src/platform/activity/activity.entity.ts';
import type { Orm } from '../../src/platform/database/orm.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import type { Visitor } from './visitor.ts';

/** Finds an account in the admin panel's list. */
export async function listedUser(admin: Visitor, { email }: { email: string }): Promise<AdminUser> {
  const { rows } = await admin.trpc().admin.users.query({ q: email });
  const found = rows.find((row) => row.email === email);
  if (!found) throw new Error(`not listed: ${email}`);
  return found;
}

/** Returns the log entries of an account, newest first, optionally with one action only. */
export async function logEntriesAbout(
  admin: Visitor,
  { id }: { id: string },
  action?: string,
): Promise<ActivityEntry[]> {
  const { rows } = await admin.trpc().admin.logs.query({ user: id, limit: 500 });
  return rows.filter((row) => action === undefined || row.action === action);
}

let added = 0;

/** The hash of an unknown password, so that logins fail like those with a wrong password. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$4R7lyVeaAysJQLCdLU0oEA$xTka7puVdwMQqCcvJu04JRIfiOjKobbShAmceNW07gA';

type RowInput<Row> = Partial<Row> & { createdAt?: Date };

/** Inserts accounts without a usable login, in one statement. @returns their ids */
export async function addUsers(orm: Orm, users: readonly RowInput<User>[]): Promise<string[]> {
  return insert(orm, User, users, () => ({
    // only digits, so that no search for a word matches by accident
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
  // each caller provides the columns of its entity
  await orm.em.fork().insertMany(entity as typeof User, complete as never);
  return complete.map(({ id }) => id);
}

/** The headers of a browser that opens a page. */
export const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
};

/** Creates a share link to a project. @returns the share with the link's path and token */
export async function newShare(
  who: Visitor,
  project: string,
  input: Partial<NewShare> = {},
): Promise<AddressedShare & { path: string; token: string }> {
  const response = await who.post(`/api/projects/${project}/shares`, input);
  if (response.statusCode !== 200) throw new Error(`not shared: ${response.statusCode} ${response.body}`);
  const share = response.json<AddressedShare>();
  const { pathname: path } = new URL(share.address);
  return { ...share, path, token: path.slice('/s/'.length) };
}
