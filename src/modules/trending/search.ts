import type { TrendingEvent, TrendingInfo } from '../../domain/ai/trending.ts';
import type { CallContext, UserCall } from '../../platform/calls/call-context.ts';
import { PublicFailure } from '../../platform/errors/errors.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { searchFeeds } from './feed-search.ts';
import { feedName } from './news-feeds.ts';
import { searchSampleEvents } from './sample-search.ts';
import { normalized } from './search-words.ts';

/** Whether trending search is available here, and which feeds it searches. */
export function trendingInfo({ settings }: CallContext): TrendingInfo {
  const { production, trendingFeeds } = settings;
  return {
    available: trendingFeeds.length > 0 || !production,
    sources: [...new Set(trendingFeeds.map(feedName))],
  };
}

/**
 * Searches for events, at most 20, the best first. Outside production, searches bundled events if no feed responds.
 * @throws TooManyRequests over the limit, PublicFailure in production if there is no feed or none responds
 */
export async function searchEvents(
  call: UserCall,
  { q }: { q: string },
): Promise<{ events: TrendingEvent[]; sample: boolean }> {
  if (!trendingInfo(call).available) {
    throw new PublicFailure(
      'SERVICE_UNAVAILABLE',
      'Trending events are not set up on this server: it has no news feed to search.',
    );
  }
  await countSearch(call);
  const query = normalized(q);
  const events = await searchFeeds(call, query);
  if (events) return { events, sample: false };
  if (call.settings.production) {
    throw new PublicFailure('SERVICE_UNAVAILABLE', 'Unable to fetch trending events. Please try again.');
  }
  return { events: searchSampleEvents(query), sample: true };
}

/** @throws TooManyRequests over the user's limit */
async function countSearch({ orm, requestLimits, user }: UserCall): Promise<void> {
  const { perUser, windowSeconds } = requestLimits.trendingSearches;
  await createRateLimiter(orm, { name: 'trending-search', points: perUser, windowSeconds }).consume(user.id);
}
