import type { Orm } from '../database.ts';
import { createRateLimiter } from '../rate-limits.ts';
import { type NewActivity, recordNow } from './activity-log.ts';

const once = { name: 'refusal-notes', points: 1, windowSeconds: 15 * 60 };

/**
 * Notes a refusal in the activity log, at most once every 15 minutes: repeated attempts must not fill it.
 * @param who tells those apart who are refused
 */
export async function noteRefusal(
  orm: Orm,
  who: string,
  refused: Pick<NewActivity, 'action' | 'message' | 'userId' | 'metadata'> & { level?: NewActivity['level'] },
): Promise<void> {
  if (await createRateLimiter(orm, once).allows(`${refused.action} ${who}`)) {
    await recordNow(orm, { level: 'warning', ...refused });
  }
}
