import type { Orm } from './database.ts';
import type { Sessions } from './identity/sessions.ts';
import type { Job } from './jobs.ts';
import { removeExpiredCounts } from './rate-limits.ts';

/** Removes expired sessions and counts, every hour. */
export function housekeeping({ orm, sessions }: { orm: Orm; sessions: Sessions }): Job {
  return {
    name: 'housekeeping',
    everyMs: 60 * 60 * 1_000,
    async run() {
      await sessions.removeExpired();
      await removeExpiredCounts(orm);
    },
  };
}
