import type { TrendingEvent } from '../../domain/trending.ts';
import type { CallContext } from '../../platform/call-context.ts';
import { feedAddress } from '../../platform/news-feeds.ts';
import { sha256 } from '../../platform/sha256.ts';
import { keepAnswer, keptAnswer } from './answer-cache.ts';
import { eventsOf, fits } from './event-list.ts';
import { noteFailures } from './failure-notes.ts';
import { type FailedFeed, FeedFailure } from './feed-failure.ts';
import { fetchFeed } from './feed-fetcher.ts';
import { type FeedItem, itemsOf } from './feed-items.ts';

/** What to search for, and under which key its answer is kept. */
interface Search {
  query: string;
  key: string;
}

/** Searches that wait for feeds, by key: whoever asks the same meanwhile gets the same answer. */
const underway = new Map<string, Promise<TrendingEvent[] | null>>();

/**
 * The events that the configured feeds have for a query, the best first, at most 20; kept for 15 minutes.
 * @param query normalised
 * @returns null when no feed is configured or none answered
 */
export async function searchFeeds(call: CallContext, query: string): Promise<TrendingEvent[] | null> {
  const { trendingFeeds } = call.settings;
  if (trendingFeeds.length === 0) return null;
  const key = keyOf(trendingFeeds, query);
  const search = underway.get(key) ?? keptOrAsked(call, { query, key }).finally(() => underway.delete(key));
  underway.set(key, search);
  return search;
}

async function keptOrAsked(call: CallContext, search: Search): Promise<TrendingEvent[] | null> {
  return (await keptAnswer(call.orm.em.fork(), search.key)) ?? (await askFeeds(call, search));
}

/** Other feeds give other answers, also while processes with the old and the new settings run side by side. */
function keyOf(feeds: readonly string[], query: string): string {
  return sha256(JSON.stringify([feeds, query]));
}

async function askFeeds({ orm, settings }: CallContext, { query, key }: Search): Promise<TrendingEvent[] | null> {
  const { trendingFeeds, feedTimeoutMs } = settings;
  const answers = await Promise.all(trendingFeeds.map((feed) => askFeed({ feed, query, timeoutMs: feedTimeoutMs })));
  const good = answers.filter((answer) => Array.isArray(answer));
  const failed = answers.filter((answer) => 'reason' in answer);
  await noteFailures(orm, failed);
  if (good.length === 0) return null;
  const events = eventsOf(good.flat(), { query, now: Date.now() });
  // nothing found, but a feed could not be asked: it is worth asking again
  if (events.length > 0 || failed.length === 0) await keepAnswer(orm.em.fork(), key, events);
  return events;
}

interface Question {
  /** As configured. */
  feed: string;
  query: string;
  timeoutMs: number;
}

async function askFeed({ feed, query, timeoutMs }: Question): Promise<FeedItem[] | FailedFeed> {
  const address = feedAddress(feed, query);
  try {
    const items = itemsOf(await fetchFeed(address, timeoutMs));
    return feed.includes('{query}') ? items : items.filter((item) => fits(item, query));
  } catch (error) {
    if (error instanceof FeedFailure) return { host: address.host, reason: error.message };
    throw error;
  }
}
