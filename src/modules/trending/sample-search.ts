import type { TrendingEvent } from '../../domain/ai/trending.ts';
import { limits } from '../../domain/product/limits.ts';
import { sampleEvents } from './sample-events.ts';
import { relevance, searchWords } from './search-words.ts';

/** Common search words, and the words that the bundled events use instead. */
const everydayWords = [
  [
    ['football', 'soccer', 'match', 'game'],
    ['goalkeeper', 'penalty', 'pitch'],
  ],
  [
    ['ship', 'sea', 'ocean'],
    ['ferry', 'boat', 'harbour'],
  ],
  [
    ['movie', 'movies', 'theatre', 'theater'],
    ['cinema', 'film'],
  ],
  [['ai', 'machine', 'machines'], ['robot']],
  [['train', 'metro', 'underground'], ['subway']],
  [
    ['space', 'astronomy', 'stars'],
    ['telescope', 'observatory'],
  ],
  [
    ['arctic', 'winter', 'cold'],
    ['polar', 'snow', 'ice'],
  ],
  [
    ['economy', 'job', 'jobs', 'work', 'company'],
    ['factory', 'workers'],
  ],
  [
    ['election', 'politics', 'voting'],
    ['vote', 'voters'],
  ],
  [
    ['weather', 'storm'],
    ['fog', 'snow'],
  ],
] as const;

function withSynonyms(word: string): string[] {
  const groups = everydayWords.filter(([searched]) => searched.some((one) => one === word));
  return [word, ...groups.flatMap(([, inEvents]) => inEvents)];
}

/** Searches the bundled events for any of a query's words, the best first; `Latest News` returns all. */
export function searchSampleEvents(query: string): TrendingEvent[] {
  const words = searchWords(query);
  if (words.length === 0) return sampleEvents.slice(0, limits.trending.events);
  const expanded = words.flatMap(withSynonyms);
  return sampleEvents
    .map((event) => ({ event, score: relevance(expanded, event) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limits.trending.events)
    .map(({ event }) => event);
}
