import type { TrendingEvent } from '../../domain/ai/trending.ts';
import { limits } from '../../domain/product/limits.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import { categoryFor } from './event-categories.ts';
import type { FeedItem } from './feed-items.ts';
import { relevance, searchWords, splitWords } from './search-words.ts';

interface ListOptions {
  query: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Merges the entries of several feeds into at most 20 events, one per title, the best first. An event's score adds how
 * well it matches the query (0 to 1) and how new it is (1 now, halved every day).
 */
export function rankEvents(items: readonly FeedItem[], { query, now }: ListOptions): TrendingEvent[] {
  const words = searchWords(query);
  return mergeByTitle(items)
    .map(({ publishedAt, categories, title, description }) => {
      const event: TrendingEvent = { title, category: categoryFor({ title, description, categories }), description };
      return { event, score: relevance(words, event) + freshness(publishedAt, now) };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limits.trending.events)
    .map(({ event }) => event);
}

/** Whether an entry contains any word of a query. For feeds that cannot be searched. */
export function matchesQuery(item: FeedItem, query: string): boolean {
  const words = searchWords(query);
  const category = [...item.categories, categoryFor(item)].join(' ');
  return words.length === 0 || relevance(words, { ...item, category }) > 0;
}

/** Merges entries whose titles have the same words: keeps the longest description, the newest date, all categories. */
function mergeByTitle(items: readonly FeedItem[]): FeedItem[] {
  const byTitle = Map.groupBy(items, ({ title }) => splitWords(title).join(' ') || title);
  return [...byTitle.values()].map((same) => ({
    title: same[0]?.title ?? '',
    description: same.map(({ description }) => description).reduce((a, b) => (b.length > a.length ? b : a)),
    categories: same.flatMap(({ categories }) => categories),
    publishedAt: newest(same),
  }));
}

function newest(items: readonly FeedItem[]): number | undefined {
  const dates = items.map(({ publishedAt }) => publishedAt).filter((date) => date !== undefined);
  return dates.length > 0 ? Math.max(...dates) : undefined;
}

/** A date in the future, from a feed with a wrong clock, counts as now. */
function freshness(publishedAt: number | undefined, now: number): number {
  return publishedAt === undefined ? 0 : 2 ** -(Math.max(0, now - publishedAt) / dayMs);
}
