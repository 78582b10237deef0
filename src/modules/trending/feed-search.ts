import type { TrendingEvent } from '../../domain/ai/trending.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { sha256 } from '../../platform/sha256.ts';
import { cacheEvents, findCachedEvents } from './event-cache.ts';
import { matchesQuery, rankEvents } from './event-list.ts';
import { type FailedFeed, FeedFailure } from './feed-failure.ts';
import { fetchFeed } from './feed-fetcher.ts';
import type { FeedItem } from './feed-items.ts';
import { logFeedFailures } from './log-feed-failures.ts';
import { feedAddress } from './news-feeds.ts';

interface Search {
  query: string;
  /** The cache key. */
  key: string;
}

/** Running searches by cache key, so that concurrent identical searches share one result. */
const pending = new Map<string, Promise<TrendingEvent[] | null>>();

/**
 * Searches the configured feeds: at most 20 events, the best first, cached for 15 minutes.
 * @param query normalized
 * @returns null if no feed is configured or none responded
 */
export async function searchFeeds(call: CallContext, query: string): Promise<TrendingEvent[] | null> {
  const { trendingFeeds } = call.settings;
  if (trendingFeeds.length === 0) return null;
  const key = cacheKey(trendingFeeds, query);
  const search = pending.get(key) ?? cachedOrFetched(call, { query, key }).finally(() => pending.delete(key));
  pending.set(key, search);
  return search;
}

async function cachedOrFetched(call: CallContext, search: Search): Promise<TrendingEvent[] | null> {
  return (await findCachedEvents(call.orm.em.fork(), search.key)) ?? (await fetchFeeds(call, search));
}

/** Includes the feeds, since processes with old and new settings may run side by side. */
function cacheKey(feeds: readonly string[], query: string): string {
  return sha256(JSON.stringify([feeds, query]));
}

async function fetchFeeds({ orm, settings }: CallContext, { query, key }: Search): Promise<TrendingEvent[] | null> {
  const { trendingFeeds, feedTimeoutMs } = settings;
  const results = await Promise.all(trendingFeeds.map((feed) => searchFeed({ feed, query, timeoutMs: feedTimeoutMs })));
  const successes = results.filter((result) => Array.isArray(result));
  const failures = results.filter((result) => 'reason' in result);
  await logFeedFailures(orm, failures);
  if (successes.length === 0) return null;
  const events = rankEvents(successes.flat(), { query, now: Date.now() });
  // an empty result is not cached if a feed failed: the next search may find something
  if (events.length > 0 || failures.length === 0) await cacheEvents(orm.em.fork(), key, events);
  return events;
}

interface FeedQuery {
  /** The address as configured, with `{query}` if the feed can be searched. */
  feed: string;
  query: string;
  timeoutMs: number;
}

async function searchFeed({ feed, query, timeoutMs }: FeedQuery): Promise<FeedItem[] | FailedFeed> {
  const address = feedAddress(feed, query);
  try {
    const text = await fetchFeed(address, timeoutMs);
    // loaded on demand: the parsers would take memory from the start
    const { parseFeedItems } = await import('./feed-items.ts');
    const items = parseFeedItems(text);
    return feed.includes('{query}') ? items : items.filter((item) => matchesQuery(item, query));
  } catch (error) {
    if (error instanceof FeedFailure) return { host: address.host, reason: error.message };
    throw error;
  }
}
