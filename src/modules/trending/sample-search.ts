import { limits } from '../../domain/limits.ts';
import type { TrendingEvent } from '../../domain/trending.ts';
import { sampleEvents } from './sample-events.ts';
import { relevance, searchWords } from './search-words.ts';

/** Searches the bundled events for any of a query's words, the best first; `Latest News` returns all. */
export function searchSampleEvents(query: string): TrendingEvent[] {
  const words = searchWords(query);
  if (words.length === 0) return sampleEvents.slice(0, limits.trending.events);
  return sampleEvents
    .map((event) => ({ event, score: relevance(words, event) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limits.trending.events)
    .map(({ event }) => event);
}
