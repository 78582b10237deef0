import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TrendingEvent } from '../../domain/trending.ts';

/** What the feeds answered to a search, kept for a while for all processes. */
export const TrendingAnswer = defineEntity({
  name: 'TrendingAnswer',
  tableName: 'trending_answers',
  properties: {
    /** SHA-256 of what was asked of which feeds: what somebody searched for is not stored. */
    keyHash: p.string().length(64).primary(),
    events: p.json<TrendingEvent[]>(),
    expiresAt: p.datetime(3).index(),
  },
});
export type TrendingAnswer = InferEntity<typeof TrendingAnswer>;
