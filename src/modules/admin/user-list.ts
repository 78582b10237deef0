import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AdminUser, listUsersSchema } from '../../domain/admin/admin.ts';
import type { Page } from '../../domain/schemas/listing.ts';
import { isoTime, isoTimeOrNull } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { afterCursor, containsWords, toPage } from '../../platform/database/pages.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { User } from '../../platform/identity/user.entity.ts';
import type { Subscription } from '../billing/subscription.entity.ts';

type Tables = InferKyselyDB<typeof User | typeof Subscription> & {
  /** The inferred types lack generated columns and foreign keys. */
  users: { search_text: string };
  subscriptions: { user_id: string };
};

type Accounts = SelectQueryBuilder<Tables, 'users', Selectable<Tables['users']>>;

/** Selects accounts with their plans, newest first. @param filter narrows the accounts before plans are joined */
function withPlans(em: SqlEntityManager, filter: (users: Accounts) => Accounts) {
  return (
    em
      .getKysely<Tables>()
      .selectFrom((tables) => filter(tables.selectFrom('users').selectAll()).as('page'))
      // joined after the limit, so that only the rows of the page are joined
      .leftJoin('subscriptions', 'subscriptions.user_id', 'page.id')
      .select(['page.id', 'email', 'first_name', 'last_name', 'is_admin', 'page.created_at', 'version'])
      .select(['stripe_subscription_id', 'status', 'granted_until'])
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc')
  );
}

const isSubscribed = sql<boolean>`exists (
  select from subscriptions where user_id = users.id and stripe_subscription_id is not null)`;

/** Lists accounts with their stored plans, newest first. @throws BAD_REQUEST for an invalid cursor */
export async function listUsers(
  { em }: { em: SqlEntityManager },
  { q, cursor, limit, subscription }: z.infer<typeof listUsersSchema>,
): Promise<Page<AdminUser>> {
  const rows = await withPlans(em, (users) =>
    users
      .where(containsWords(sql.ref('search_text'), q))
      .where(afterCursor(cursor, ['created_at', 'id']))
      .$if(subscription !== 'all', (all) =>
        all.where(subscription === 'none' ? sql<boolean>`not ${isSubscribed}` : isSubscribed),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1),
  ).execute();
  return toPage(rows.map(toUser), limit, ({ createdAt, id }) => [createdAt, id]);
}

/** A single account with its plan. @throws NOT_FOUND */
export async function adminUser(em: SqlEntityManager, { id }: { id: string }): Promise<AdminUser> {
  const user = await withPlans(em, (users) => users.where('id', '=', id)).executeTakeFirst();
  if (!user) throw missingAccount();
  return toUser(user);
}

type Row = Awaited<ReturnType<ReturnType<typeof withPlans>['execute']>>[number];

function toUser(row: Row): AdminUser {
  return {
    ...{ id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name, isAdmin: row.is_admin },
    ...{ stripeSubscriptionId: row.stripe_subscription_id, subscriptionStatus: row.status },
    ...{ grantedUntil: isoTimeOrNull(row.granted_until), profileImageUrl: null },
    ...{ createdAt: isoTime(row.created_at), version: row.version },
  };
}

export function missingAccount() {
  return trpcError('NOT_FOUND', 'There is no such account. It may have been deleted.');
}
