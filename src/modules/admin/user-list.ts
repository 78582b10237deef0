import { sql } from 'kysely';
import type { z } from 'zod';
import type { AdminUser, listUsersSchema } from '../../domain/admin.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { trpcError } from '../../platform/errors.ts';
import { isoColumn } from '../../platform/list.ts';
import { readRow } from '../../platform/list-page.ts';
import { type AdminTable, newestPage } from './newest-first.ts';

const accounts: AdminTable<AdminUser> = {
  table: 'users',
  joins: sql`left join subscriptions on subscriptions.user_id = page.id`,
  columns: {
    id: sql`page.id`,
    email: sql`email`,
    firstName: sql`first_name`,
    lastName: sql`last_name`,
    isAdmin: sql`is_admin`,
    stripeSubscriptionId: sql`stripe_subscription_id`,
    subscriptionStatus: sql`status`,
    grantedUntil: isoColumn('granted_until'),
    profileImageUrl: sql`null`,
    createdAt: isoColumn('page.created_at'),
    version: sql`version`,
  },
};

const isSubscribed = sql<boolean>`exists (
  select from subscriptions where user_id = users.id and stripe_subscription_id is not null)`;

/** Accounts with their stored plans, newest first. @throws BAD_REQUEST for an invalid cursor */
export function userList(input: z.infer<typeof listUsersSchema>) {
  const filters = { all: [], 'has-subscription': [isSubscribed], none: [sql<boolean>`not ${isSubscribed}`] };
  return newestPage(accounts, input, filters[input.subscription]);
}

/** @throws NOT_FOUND */
export async function adminUser(em: SqlEntityManager, { id }: { id: string }): Promise<AdminUser> {
  const user = await readRow(em, accounts, { id });
  if (!user) throw missingAccount();
  return user;
}

export function missingAccount() {
  return trpcError('NOT_FOUND', 'There is no such account. Somebody may have deleted it.');
}
