import type { RequiredEntityData } from '@mikro-orm/core';
import { dayMs } from '../../domain/time-units.ts';
import type { Orm, SqlEntityManager } from '../database.ts';
import { Activity } from './activity.entity.ts';

export type NewActivity = Omit<RequiredEntityData<Activity>, 'id' | 'createdAt'>;

/** Adds an entry to the admins' activity log. Stored on the next flush, in the same transaction as the change itself. */
export function logActivity(em: SqlEntityManager, activity: NewActivity): void {
  em.create(Activity, activity);
}

/** Logs an activity that belongs to no other change, and stores it at once. */
export async function logActivityNow(orm: Orm, activity: NewActivity): Promise<void> {
  const em = orm.em.fork();
  logActivity(em, activity);
  await em.flush();
}

/** Rows per delete, few enough to keep other queries waiting only briefly. */
const deleteBatchSize = 10_000;

/** Deletes entries older than `days`, oldest first. */
export async function removeOldActivities(orm: Orm, days: number): Promise<void> {
  const oldest = new Date(Date.now() - days * dayMs);
  for (;;) {
    const removed = await orm.em
      .fork()
      .execute<{ affectedRows: number }>(
        'delete from activities where id in (select id from activities where created_at < ? order by created_at limit ?)',
        [oldest, deleteBatchSize],
        'run',
      );
    if (removed.affectedRows < deleteBatchSize) return;
  }
}
