import { removeOldActivities } from './activity/activity-log.ts';
import type { Orm } from './database.ts';
import type { Sessions } from './identity/sessions.ts';
import type { Job } from './jobs.ts';
import { removeExpiredCounts } from './rate-limits.ts';
import type { Services } from './services.ts';

interface Kept {
  orm: Orm;
  sessions: Sessions;
  settings: Pick<Services['settings'], 'activityDays'>;
}

/** Removes what has had its time, every hour: sessions, counts of attempts, and the log's oldest entries. */
export function housekeeping({ orm, sessions, settings }: Kept): Job {
  return {
    name: 'housekeeping',
    everyMs: 60 * 60 * 1_000,
    async run() {
      await sessions.removeExpired();
      await removeExpiredCounts(orm);
      await removeOldActivities(orm, settings.activityDays);
    },
  };
}
