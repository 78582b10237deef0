import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TrendingEvent } from '../../domain/ai/trending.ts';

/** A cached search result, shared by all processes. */
export const TrendingAnswer = defineEntity({
  name: 'TrendingAnswer',
  tableName: 'trending_answers',
  properties: {
    /** SHA-256 of query and feeds, so that searches are not stored in the clear. */
    keyHash: p.string().length(64).primary(),
    events: p.json<TrendingEvent[]>(),
    expiresAt: p.datetime(3).index(),
  },
});
export type TrendingAnswer = InferEntity<typeof TrendingAnswer>;
