import { hourMs } from '../../domain/product/time-units.ts';
import { removeOldActivities } from '../activity/activity-log.ts';
import type { Orm } from '../database/orm.ts';
import { removeExpiredCounts } from '../http/rate-limits.ts';
import { removeExpiredTokens } from '../identity/access-tokens.ts';
import type { Devices } from '../identity/devices.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Settings } from '../services.ts';
import type { Job } from './jobs.ts';

interface HousekeepingOptions {
  orm: Orm;
  sessions: Sessions;
  devices: Devices;
  settings: Pick<Settings, 'activityDays'>;
}

/** Deletes expired sessions, devices, access tokens, rate-limit counts and old activity-log entries every hour. */
export function housekeeping({ orm, sessions, devices, settings }: HousekeepingOptions): Job {
  return {
    name: 'housekeeping',
    everyMs: hourMs,
    async run() {
      await sessions.removeExpired();
      await devices.removeExpired();
      await removeExpiredTokens(orm);
      await removeExpiredCounts(orm);
      await removeOldActivities(orm, settings.activityDays);
    },
  };
}
