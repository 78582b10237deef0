import type { Orm } from '../database/orm.ts';
import { createRateLimiter } from '../http/rate-limits.ts';
import { logActivityNow, type NewActivity } from './activity-log.ts';

const oncePerWindow = { name: 'refusal-notes', points: 1, windowSeconds: 15 * 60 };

/**
 * Logs a denied attempt, at most once every 15 minutes per action and `who`, so that repeated attempts cannot flood
 * the activity log.
 * @param who identifies the caller: a user id, an email or an address
 */
export async function logDenied(
  orm: Orm,
  who: string,
  denied: Pick<NewActivity, 'action' | 'message' | 'userId' | 'metadata'> & { level?: NewActivity['level'] },
): Promise<void> {
  if (await createRateLimiter(orm, oncePerWindow).allows(`${denied.action} ${who}`)) {
    await logActivityNow(orm, { level: 'warning', ...denied });
  }
}
