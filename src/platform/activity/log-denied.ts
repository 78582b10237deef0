import type { Orm } from '../database/orm.ts';
import { createRateLimiter } from '../http/rate-limits.ts';
import { logActivityNow, type NewActivity } from './activity-log.ts';

const oncePerWindow = { name: 'refusal-notes', points: 1, windowSeconds: 15 * 60 };

/**
 * Logs a denied attempt, at most once every 15 minutes per action and caller, so that repeated attempts cannot flood
 * the activity log.
 * @param caller a user id, an email or a client's address
 */
export async function logDenied(
  orm: Orm,
  caller: string,
  denied: Pick<NewActivity, 'action' | 'message' | 'userId' | 'metadata'> & { level?: NewActivity['level'] },
): Promise<void> {
  if (await createRateLimiter(orm, oncePerWindow).allows(`${denied.action} ${caller}`)) {
    await logActivityNow(orm, { level: 'warning', ...denied });
  }
}
