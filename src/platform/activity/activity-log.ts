import type { RequiredEntityData } from '@mikro-orm/core';
import { dayMs } from '../../domain/time-units.ts';
import type { Orm, SqlEntityManager } from '../database.ts';
import { Activity } from './activity.entity.ts';

export type NewActivity = Omit<RequiredEntityData<Activity>, 'id' | 'createdAt'>;

/** Notes an event for the staff's log; it is stored with the next flush, together with what it tells of. */
export function record(em: SqlEntityManager, activity: NewActivity): void {
  em.create(Activity, activity);
}

/** Notes an event that is not part of anything else that is stored. */
export async function recordNow(orm: Orm, activity: NewActivity): Promise<void> {
  const em = orm.em.fork();
  record(em, activity);
  await em.flush();
}

/** Few enough that nobody else waits for long. */
const removedAtOnce = 10_000;

/** Removes what is older than some days, the oldest first. */
export async function removeOldActivities(orm: Orm, days: number): Promise<void> {
  const oldest = new Date(Date.now() - days * dayMs);
  for (;;) {
    const removed = await orm.em
      .fork()
      .execute<{ affectedRows: number }>(
        'delete from activities where id in (select id from activities where created_at < ? order by created_at limit ?)',
        [oldest, removedAtOnce],
        'run',
      );
    if (removed.affectedRows < removedAtOnce) return;
  }
}
