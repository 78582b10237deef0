import { limits } from '../../domain/limits.ts';
import { dayMs } from '../../domain/time-units.ts';
import type { TrendingEvent } from '../../domain/trending.ts';
import { categoryFor } from './event-categories.ts';
import type { FeedItem } from './feed-items.ts';
import { relevance, searchWords, wordsOf } from './search-words.ts';

interface ListOptions {
  /** What was searched for. */
  query: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The events that entries of several feeds tell of, at most 20: those of one title made one, the best first. An event
 * counts for how well it fits the query (0 to 1) and how new it is (1 now, half of that a day later, and so on).
 */
export function eventsOf(items: readonly FeedItem[], { query, now }: ListOptions): TrendingEvent[] {
  const words = searchWords(query);
  return merged(items)
    .map(({ publishedAt, categories, title, description }) => {
      const event: TrendingEvent = { title, category: categoryFor({ title, description, categories }), description };
      return { event, score: relevance(words, event) + freshness(publishedAt, now) };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limits.trending.events)
    .map(({ event }) => event);
}

/** Whether an entry has to do with a query, for feeds that cannot be asked for one: any of its words will do. */
export function fits(item: FeedItem, query: string): boolean {
  const words = searchWords(query);
  const category = [...item.categories, categoryFor(item)].join(' ');
  return words.length === 0 || relevance(words, { ...item, category }) > 0;
}

/** Of entries with the same words in their titles: the longest description, the newest date, all categories. */
function merged(items: readonly FeedItem[]): FeedItem[] {
  const byTitle = Map.groupBy(items, ({ title }) => wordsOf(title).join(' ') || title);
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

/** A date that lies ahead, as feeds with a wrong clock have it, counts as now. */
function freshness(publishedAt: number | undefined, now: number): number {
  return publishedAt === undefined ? 0 : 2 ** -(Math.max(0, now - publishedAt) / dayMs);
}
