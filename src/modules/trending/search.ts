import type { CurrentUser } from '../../domain/accounts.ts';
import type { TrendingEvent } from '../../domain/trending.ts';
import type { CallContext } from '../../platform/call-context.ts';
import { PublicFailure } from '../../platform/errors.ts';
import { createRateLimiter } from '../../platform/rate-limits.ts';
import { searchFeeds } from './feed-search.ts';
import { searchSampleEvents } from './sample-search.ts';
import { normalized } from './search-words.ts';

type Call = Pick<CallContext, 'orm' | 'requestLimits' | 'settings'> & { user: CurrentUser };

/**
 * The events of a topic, at most 20, the best first. Outside production the bundled ones stand in when no feed answers.
 * @throws TooManyRequests over the limit, PublicFailure in production when no feed answers
 */
export async function searchEvents(
  call: Call,
  { q }: { q: string },
): Promise<{ events: TrendingEvent[]; sample: boolean }> {
  await countSearch(call);
  const query = normalized(q);
  const events = await searchFeeds(call, query);
  if (events) return { events, sample: false };
  if (call.settings.production) {
    throw new PublicFailure('SERVICE_UNAVAILABLE', 'Unable to fetch trending events. Please try again.');
  }
  return { events: searchSampleEvents(query), sample: true };
}

/** @throws TooManyRequests over the limit of a user */
async function countSearch({ orm, requestLimits, user }: Call): Promise<void> {
  const { perUser, windowSeconds } = requestLimits.trendingSearches;
  await createRateLimiter(orm, { name: 'trending-search', points: perUser, windowSeconds }).consume(user.id);
}
