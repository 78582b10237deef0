import { logActivity } from '../../platform/activity/activity-log.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import type { FailedFeed } from './feed-failure.ts';

const failureLogLimit = { name: 'feed-failure', points: 1, windowSeconds: 15 * 60 };

/** Logs failed feeds, at most once per host in 15 minutes: every search tries a broken feed again. */
export async function logFeedFailures(orm: Orm, failures: readonly FailedFeed[]): Promise<void> {
  const em = orm.em.fork();
  const limiter = createRateLimiter(orm, failureLogLimit);
  for (const { host, reason } of failures) {
    if (!(await limiter.allows(host.slice(0, 200)))) continue;
    const message = `The feed of ${host} ${reason}`;
    logActivity(em, { level: 'warning', action: 'trending.feed-failed', message, metadata: { host, reason } });
  }
  await em.flush();
}
