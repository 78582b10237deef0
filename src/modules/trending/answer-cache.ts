import { z } from 'zod';
import { limits } from '../../domain/limits.ts';
import { type TrendingEvent, trendingEventSchema } from '../../domain/trending.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { TrendingAnswer } from './trending-answer.entity.ts';

const eventsSchema = z.array(trendingEventSchema);

/** The events kept under a key; null when there are none, they are too old, or another version wrote them. */
export async function keptAnswer(em: SqlEntityManager, keyHash: string): Promise<TrendingEvent[] | null> {
  const answer = await em.findOne(TrendingAnswer, { keyHash, expiresAt: { $gt: new Date() } });
  return eventsSchema.safeParse(answer?.events).data ?? null;
}

/** Keeps events under a key for 15 minutes, for all processes, and removes what is too old. */
export async function keepAnswer(em: SqlEntityManager, keyHash: string, events: TrendingEvent[]): Promise<void> {
  const now = Date.now();
  await em.nativeDelete(TrendingAnswer, { expiresAt: { $lte: new Date(now) } });
  const expiresAt = new Date(now + limits.trending.cachedMinutes * 60_000);
  // two processes may have asked the feeds at the same moment: either answer is good
  await em.upsert(TrendingAnswer, { keyHash, events, expiresAt });
}
