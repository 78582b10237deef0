import { logActivity } from '../../platform/activity/activity-log.ts';
import type { Orm } from '../../platform/database.ts';
import { createRateLimiter } from '../../platform/rate-limits.ts';
import type { FailedFeed } from './feed-failure.ts';

const quarterHour = { name: 'feed-failure', points: 1, windowSeconds: 15 * 60 };

/** Tells the staff of feeds that failed, of each host once in 15 minutes: every search asks a broken feed again. */
export async function noteFailures(orm: Orm, failures: readonly FailedFeed[]): Promise<void> {
  const em = orm.em.fork();
  const notes = createRateLimiter(orm, quarterHour);
  for (const { host, reason } of failures) {
    if (!(await notes.allows(host.slice(0, 200)))) continue;
    const message = `The feed of ${host} ${reason}`;
    logActivity(em, { level: 'warning', action: 'trending.feed-failed', message, metadata: { host, reason } });
  }
  await em.flush();
}
