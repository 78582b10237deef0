import { z } from 'zod';
import { type TrendingEvent, trendingEventSchema } from '../../domain/ai/trending.ts';
import { limits } from '../../domain/product/limits.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { TrendingAnswer } from './trending-answer.entity.ts';

const eventsSchema = z.array(trendingEventSchema);

/** The cached events for a key; null if there are none, they have expired, or another version stored them. */
export async function findCachedEvents(em: SqlEntityManager, keyHash: string): Promise<TrendingEvent[] | null> {
  const answer = await em.findOne(TrendingAnswer, { keyHash, expiresAt: { $gt: new Date() } });
  return eventsSchema.safeParse(answer?.events).data ?? null;
}

/** Caches events for 15 minutes, shared by all processes, and removes expired entries. */
export async function cacheEvents(em: SqlEntityManager, keyHash: string, events: TrendingEvent[]): Promise<void> {
  const now = Date.now();
  await em.nativeDelete(TrendingAnswer, { expiresAt: { $lte: new Date(now) } });
  const expiresAt = new Date(now + limits.trending.cachedMinutes * 60_000);
  // two processes may have fetched the feeds at the same time: either result is fine
  await em.upsert(TrendingAnswer, { keyHash, events, expiresAt });
}
