import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Orm } from '../database/orm.ts';
import { TooManyRequests } from '../errors/errors.ts';
import { sha256 } from '../sha256.ts';
import { RateLimit } from './rate-limit.entity.ts';

interface Limit {
  /** Prefixes this limit's keys. */
  name: string;
  points: number;
  windowSeconds: number;
  /** Builds the error message. @param wait such as `2 minutes` */
  formatMessage?: ((wait: string) => string) | undefined;
}

export interface RateLimiter {
  /**
   * Counts one attempt in one SQL statement, so that concurrent attempts cannot exceed the limit.
   * @throws TooManyRequests over the limit; the message says when to retry
   */
  consume: (key: string) => Promise<void>;
  /** Counts one attempt. @returns false over the limit */
  allows: (key: string) => Promise<boolean>;
  /** Refunds one counted attempt that was not made. */
  refund: (key: string) => Promise<void>;
  /** Clears all attempts of a key. */
  reset: (key: string) => Promise<void>;
}

/** Creates a rate limiter shared by all processes on one database. Keys may have any length; only hashes are stored. */
export function createRateLimiter(orm: Orm, { name, points, windowSeconds, formatMessage }: Limit): RateLimiter {
  const table = RateLimit.meta.tableName;
  const limiter = new RateLimiterPostgres({
    storeClient: queryClient(orm),
    storeType: 'client',
    tableName: table,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: windowSeconds,
  });
  const windowMs = windowSeconds * 1_000;

  /** @returns how long to wait in milliseconds, or null within the limit */
  async function count(key: string): Promise<number | null> {
    try {
      await limiter.consume(sha256(key));
      return null;
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      const { msBeforeNext } = result;
      if (msBeforeNext <= windowMs) return msBeforeNext;
      await endWithinWindow(key);
      return windowMs;
    }
  }

  /** Shortens a window that ends too late, which happens only if the clock was set back. */
  async function endWithinWindow(key: string): Promise<void> {
    const end = Date.now() + windowMs;
    await orm.em
      .fork()
      .execute('update ?? set expire = ? where key = ? and expire > ?', [table, end, limiter.getKey(sha256(key)), end]);
  }

  return {
    async consume(key) {
      const wait = await count(key);
      if (wait !== null) throw tooManyAttempts(wait, formatMessage);
    },
    allows: async (key) => (await count(key)) === null,
    async refund(key) {
      // the library's `reward` could go below zero and would start a new window
      await orm.em
        .fork()
        .execute('update ?? set points = points - 1 where key = ? and points > 0 and expire > ?', [
          table,
          limiter.getKey(sha256(key)),
          Date.now(),
        ]);
    },
    async reset(key) {
      await limiter.delete(sha256(key));
    },
  };
}

/** Adapts MikroORM to the part of node-postgres that the limiter uses, because PGlite has no such client. */
function queryClient(orm: Orm) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      // MikroORM uses `?` where node-postgres uses $1, and $1 may occur more than once
      const order: unknown[] = [];
      const sql = text.replace(/\$(\d+)/g, (_, number) => {
        order.push(values[Number(number) - 1]);
        return '?';
      });
      const rows = await orm.em.fork().execute<{ points: number; expire: string | number }[]>(sql, order, 'all');
      return { rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })), rowCount: rows.length };
    },
  };
}

/**
 * The error for exceeding a limit.
 * @param waitMs milliseconds until the next attempt is allowed
 * @param formatMessage builds the message from a wait such as `2 minutes`
 */
export function tooManyAttempts(
  waitMs: number,
  formatMessage = (wait: string) => `Too many attempts. Please try again in ${wait}.`,
): TooManyRequests {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new TooManyRequests(formatMessage(formatWait(seconds)), seconds);
}

/** Rounds up: `1 second`, `15 minutes`, `7 hours`. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return pluralize(seconds, 'second');
  return minutes < 120 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour');
}

function pluralize(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Deletes expired counts. */
export async function removeExpiredCounts(orm: Orm): Promise<void> {
  // sorted by key, since `expire` has no index: every count would have to update that index
  const condition = sql<boolean>`expire < ${Date.now()}`;
  await deleteInSlices(orm, RateLimit.meta.tableName, { condition, key: 'key', oldestFirst: 'key' });
}
