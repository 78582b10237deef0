import type { RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '../database.ts';
import { Activity } from './activity.entity.ts';

/** Notes an event for the staff's log; it is stored with the next flush, together with what it tells of. */
export function record(em: SqlEntityManager, activity: Omit<RequiredEntityData<Activity>, 'id' | 'createdAt'>): void {
  em.create(Activity, activity);
}
