import type { RequiredEntityData } from '@mikro-orm/core';
import { sql } from 'kysely';
import { dayMs } from '../../domain/product/time-units.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Orm, SqlEntityManager } from '../database/orm.ts';
import { Activity } from './activity.entity.ts';

export type NewActivity = Omit<RequiredEntityData<Activity>, 'id' | 'createdAt'>;

/**
 * Adds an entry to the admins' activity log. Stored on the next flush, in the same transaction as the change itself. Adds
 * the name of the call's access token, if any, which is in the EntityManager's logger context.
 */
export function logActivity(em: SqlEntityManager, activity: NewActivity): void {
  const { token } = em.getLoggerContext();
  if (typeof token !== 'string') return void em.create(Activity, activity);
  // callers pass objects, while the column's type also allows raw SQL
  em.create(Activity, { ...activity, metadata: { ...(activity.metadata as object | null | undefined), token } });
}

/** Logs an activity that belongs to no other change, and stores it at once. */
export async function logActivityNow(orm: Orm, activity: NewActivity): Promise<void> {
  const em = orm.em.fork();
  logActivity(em, activity);
  await em.flush();
}

/** Deletes entries older than `days`, oldest first. */
export async function removeOldActivities(orm: Orm, days: number): Promise<void> {
  const condition = sql<boolean>`created_at < ${new Date(Date.now() - days * dayMs)}`;
  await deleteInSlices(orm, Activity.meta.tableName, { condition, oldestFirst: 'created_at' });
}
