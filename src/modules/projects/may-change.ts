import { sql } from 'kysely';
import { requirePlan } from '../billing/require-plan.ts';
import { missingProject, type Owner, ownProject } from './project-table.ts';

/**
 * Without a plan an account may change one project: the one it changed last. It stays the one, since no other changes.
 * @throws NOT_FOUND, PAYMENT_REQUIRED
 */
export async function assertMayChange(owner: Owner, { id }: { id: string }): Promise<void> {
  const row = await ownProject(owner, id)
    .select(({ exists, selectFrom }) => {
      const changedLater = selectFrom('projects as other')
        .select('other.id')
        .where('other.user_id', '=', owner.user.id)
        .where('other.deleted_at', 'is', null)
        .where(sql<boolean>`(other.updated_at, other.id) > (projects.updated_at, projects.id)`);
      return exists(changedLater).as('needsPlan');
    })
    .executeTakeFirst();
  if (!row) throw missingProject();
  if (row.needsPlan) await requirePlan(owner);
}
