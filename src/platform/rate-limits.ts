import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Orm } from './database.ts';
import { TooManyRequests } from './errors.ts';
import { RateLimit } from './rate-limit.entity.ts';

interface Limit {
  /** Tells this limit's keys from those of others. */
  name: string;
  points: number;
  windowSeconds: number;
  /** What is said over the limit. @param wait such as `2 minutes` */
  refused?: (wait: string) => string;
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

/** A limit that all processes on one database share. */
export function createRateLimiter(
  orm: Orm,
  { name, points, windowSeconds, refused = tooManyAttempts }: Limit,
): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: queriesThrough(orm),
    storeType: 'client',
    tableName: RateLimit.meta.tableName,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: windowSeconds,
  });
  /** @returns what is over the limit, if it is */
  async function count(key: string): Promise<RateLimiterRes | null> {
    try {
      await limiter.consume(key);
      return null;
    } catch (result) {
      if (result instanceof RateLimiterRes) return result;
      throw result;
    }
  }

  return {
    async consume(key) {
      const over = await count(key);
      if (over) throw tooMany(over.msBeforeNext, refused);
    },
    allows: async (key) => (await count(key)) === null,
    async giveBack(key) {
      // the library's own would go below zero, and begin a new time with it
      await orm.em
        .fork()
        .execute('update ?? set points = points - 1 where key = ? and points > 0 and expire > ?', [
          RateLimit.meta.tableName,
          limiter.getKey(key),
          Date.now(),
        ]);
    },
    async reset(key) {
      await limiter.delete(key);
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

function tooMany(msBeforeNext: number, refused: (wait: string) => string): TooManyRequests {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new TooManyRequests(refused(inWords(seconds)), seconds);
}

function tooManyAttempts(wait: string): string {
  return `Too many attempts. Please try again in ${wait}.`;
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
