import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Orm } from './database.ts';
import { TooManyRequests } from './errors.ts';
import { RateLimit } from './rate-limit.entity.ts';
import { sha256 } from './sha256.ts';

interface Limit {
  /** Tells this limit's keys from those of others. */
  name: string;
  points: number;
  windowSeconds: number;
  /** What is said over the limit. @param wait such as `2 minutes` */
  refused?: ((wait: string) => string) | undefined;
}

export interface RateLimiter {
  /**
   * Counts one attempt, in one statement of the database, so that attempts side by side cannot slip past.
   * @throws TooManyRequests over the limit, with a sentence that says when to try again
   */
  consume: (key: string) => Promise<void>;
  /** Counts one attempt, too. @returns whether it was within the limit */
  allows: (key: string) => Promise<boolean>;
  /** Takes back one attempt that was counted and then not made. */
  giveBack: (key: string) => Promise<void>;
  /** Forgets all attempts of that key. */
  reset: (key: string) => Promise<void>;
}

/** A limit that all processes on one database share. Keys may be of any length; the table holds their hashes. */
export function createRateLimiter(orm: Orm, { name, points, windowSeconds, refused }: Limit): RateLimiter {
  const table = RateLimit.meta.tableName;
  const limiter = new RateLimiterPostgres({
    storeClient: queriesThrough(orm),
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

  /** No window ends later than one that begins now, unless the clock was set back since it began. */
  async function endWithinWindow(key: string): Promise<void> {
    const end = Date.now() + windowMs;
    await orm.em
      .fork()
      .execute('update ?? set expire = ? where key = ? and expire > ?', [table, end, limiter.getKey(sha256(key)), end]);
  }

  return {
    async consume(key) {
      const wait = await count(key);
      if (wait !== null) throw tooManyAttempts(wait, refused);
    },
    allows: async (key) => (await count(key)) === null,
    async giveBack(key) {
      // the library's own would go below zero, and begin a new time with it
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

/** The part of node-postgres that the limiter uses, on MikroORM's connection: PGlite has no other. */
function queriesThrough(orm: Orm) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      // MikroORM takes `?` where node-postgres takes $1; a value may stand in more than one place
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
 * The refusal over a limit.
 * @param waitMs until it is worth another try
 * @param refused makes its sentence from a wait such as `2 minutes`
 */
export function tooManyAttempts(
  waitMs: number,
  refused = (wait: string) => `Too many attempts. Please try again in ${wait}.`,
): TooManyRequests {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new TooManyRequests(refused(inWords(seconds)), seconds);
}

/** A wait, rounded up: `1 second`, `15 minutes`, `7 hours`. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return counted(seconds, 'second');
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Removes counts whose time is over. */
export async function removeExpiredCounts(orm: Orm): Promise<void> {
  await orm.em.fork().nativeDelete(RateLimit, { expire: { $lt: Date.now() } });
}
