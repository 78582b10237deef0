import { sql } from 'kysely';
import { requirePlan } from '../billing/require-plan.ts';
import { missingProject, type Owner, ownProject } from './project-table.ts';

/** SQL: whether a row of `projects` is the most recently changed project of its account. */
export const isChangedLast = sql<boolean>`not exists (
  select from projects as other
  where other.user_id = projects.user_id and other.deleted_at is null
    and (other.updated_at, other.id) > (projects.updated_at, projects.id))`;

/**
 * Without a plan, an account may change only its most recently changed project.
 * @throws NOT_FOUND, PAYMENT_REQUIRED
 */
export async function assertMayChange(owner: Owner, { id }: { id: string }): Promise<void> {
  const row = await ownProject(owner, id).select(isChangedLast.as('needsNoPlan')).executeTakeFirst();
  if (!row) throw missingProject();
  if (!row.needsNoPlan) await requirePlan(owner);
}
