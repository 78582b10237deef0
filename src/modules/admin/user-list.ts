import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { AdminUser, listUsersSchema } from '../../domain/admin.ts';
import type { Page } from '../../domain/listing.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { trpcError } from '../../platform/errors.ts';
import type { User } from '../../platform/identity/user.entity.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { Subscription } from '../billing/subscription.entity.ts';
import { newestPage, searchNewest } from './newest-first.ts';

type Tables = InferKyselyDB<typeof User | typeof Subscription> & {
  /** Its key is a reference, which the inferred type leaves out. */
  subscriptions: { user_id: string };
};

/** Accounts with their stored plans, newest first, in one query. @throws BAD_REQUEST for an invalid cursor */
export async function listUsers(
  { em }: { em: SqlEntityManager },
  input: z.infer<typeof listUsersSchema>,
): Promise<Page<AdminUser>> {
  const { subscription, limit } = input;
  let page = accounts(em)
    .where(searchNewest('users', input))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1);
  if (subscription !== 'all') {
    const has = subscription === 'has-subscription';
    page = page.where(({ not, exists, selectFrom }) => {
      const own = selectFrom('subscriptions')
        .select('user_id')
        .whereRef('user_id', '=', 'users.id')
        .where('stripe_subscription_id', 'is not', null);
      return has ? exists(own) : not(exists(own));
    });
  }
  return newestPage(await withPlans(em, page), limit);
}

/** @throws NOT_FOUND */
export async function adminUser(em: SqlEntityManager, { id }: { id: string }): Promise<AdminUser> {
  const [user] = await withPlans(em, accounts(em).where('users.id', '=', id));
  if (!user) throw missingAccount();
  return user;
}

export function missingAccount() {
  return trpcError('NOT_FOUND', 'There is no such account. Somebody may have deleted it.');
}

function accounts(em: SqlEntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['users.id', 'email', 'first_name', 'last_name', 'is_admin', 'users.created_at', 'version']);
}

/** Joins plans after the limit, so only for the accounts on the page rather than for every match. */
async function withPlans(em: SqlEntityManager, page: ReturnType<typeof accounts>): Promise<AdminUser[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom(page.as('page'))
    .leftJoin('subscriptions', 'subscriptions.user_id', 'page.id')
    .selectAll('page')
    .select(['stripe_subscription_id', 'status', 'granted_until'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.is_admin,
    stripeSubscriptionId: row.stripe_subscription_id,
    subscriptionStatus: row.status,
    grantedUntil: isoTimeOrNull(row.granted_until),
    profileImageUrl: null,
    createdAt: isoTime(row.created_at),
    version: row.version,
  }));
}
