import { sql } from 'kysely';
import { hourMs } from '../../domain/product/time-units.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { tooManyAttempts } from '../../platform/http/rate-limits.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { RequestLimits } from '../../platform/services.ts';
import { sha256 } from '../../platform/sha256.ts';
import { FailedLogins } from './failed-logins.entity.ts';

interface FailedLoginOptions {
  orm: Orm;
  requestLimits: Pick<RequestLimits, 'failedLogins'>;
}

/**
 * Limits password guesses for one email address across all clients, whether or not it has an account. After 100
 * failures in an hour, every further attempt doubles the wait before the next one, from 1 second to 15 minutes.
 */
export function createFailedLogins({ orm, requestLimits }: FailedLoginOptions) {
  const { free, windowSeconds, longestWaitSeconds } = requestLimits.failedLogins;
  const table = FailedLogins.meta.tableName;

  return {
    /**
     * Counts an attempt as a failure before its password is checked, in one statement, so that concurrent attempts
     * cannot slip through. If the clock was set back, stored times may be further in the future than any limit
     * allows; they count as past.
     * @throws TooManyRequests while attempts are blocked; a blocked attempt is not counted
     */
    async consume(email: string): Promise<void> {
      const emailHash = sha256(email);
      const now = Date.now();
      const from = new Date(now);
      const windowEnd = new Date(now + windowSeconds * 1_000);
      const longestWaitEnd = new Date(now + longestWaitSeconds * 1_000);
      const isNewWindow = '(f.window_ends_at not between ? and ?)';
      const newWindow = [from, windowEnd];
      const [counted] = await orm.em.fork().execute<unknown[]>(
        `insert into ?? as f (email_hash, failures, window_ends_at) values (?, 1, ?)
         on conflict (email_hash) do update set
           failures = case when ${isNewWindow} then 1 else f.failures + 1 end,
           window_ends_at = case when ${isNewWindow} then excluded.window_ends_at else f.window_ends_at end,
           blocked_until = case when ${isNewWindow} or f.failures + 1 < ? then null
             else ?::timestamptz + make_interval(secs => least(?, power(2, least(f.failures + 1 - ?, 30)))) end
         where f.blocked_until is null or f.blocked_until <= ? or f.blocked_until > ?
         returning failures`,
        [
          ...[table, emailHash, windowEnd],
          ...newWindow,
          ...newWindow,
          ...[...newWindow, free],
          ...[from, longestWaitSeconds, free],
          ...[from, longestWaitEnd],
        ],
        'all',
      );
      if (counted) return;
      const row = await orm.em.fork().findOne(FailedLogins, { emailHash });
      throw tooManyAttempts((row?.blockedUntil?.getTime() ?? now) - now);
    },
    /** Refunds an attempt that did not take place, or whose password was right. */
    async refund(email: string): Promise<void> {
      await orm.em.fork().execute(
        `update ?? set failures = failures - 1, blocked_until = case when failures <= ? then null else blocked_until end
         where email_hash = ? and failures > 0`,
        [table, free, sha256(email)],
      );
    },
    async reset(email: string): Promise<void> {
      await orm.em.fork().nativeDelete(FailedLogins, { emailHash: sha256(email) });
    },
  };
}

/** Deletes expired entries that no longer block anything. */
export function failedLoginsJob(orm: Orm): Job {
  return {
    name: 'failed-logins',
    everyMs: hourMs,
    async run() {
      const now = new Date();
      const condition = sql<boolean>`window_ends_at < ${now} and (blocked_until is null or blocked_until < ${now})`;
      const table = FailedLogins.meta.tableName;
      await deleteInSlices(orm, table, { condition, key: 'email_hash', oldestFirst: 'window_ends_at' });
    },
  };
}
