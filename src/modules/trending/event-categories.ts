import type { trendingCategories } from '../../domain/trending.ts';
import type { FeedItem } from './feed-items.ts';
import { wordsOf } from './search-words.ts';

type Category = (typeof trendingCategories)[number];

/** Words that speak for a category, in the singular; `News` is what none of them speaks for. */
const speaking: Record<Exclude<Category, 'News'>, string> = {
  Sports:
    'sport athlete athletics basketball baseball boxing champion championship coach cricket cycling derby football formula goal goalkeeper golf hockey league marathon match medal motorsport olympic olympics playoff race racing rugby runner sailing skiing soccer stadium striker swimmer team tennis tournament',
  Entertainment:
    'entertainment actor actress album animation art arts award band celebrity cinema comedy concert culture dance director drama exhibition festival film gallery game gaming music musical movie museum opera premiere screen series show singer song stage streaming television theatre theater tour tv',
  Technology:
    'technology tech ai algorithm app battery browser camera chip chipmaker cloud computer computing cyber cybersecurity data device drone electric electronics gadget hacker internet laptop online phone robot robotics semiconductor smartphone software startup',
  Science:
    'science scientific scientist archaeologist archaeology asteroid astronomer astronomy biology chemistry climate comet discovery dinosaur dna ecology eclipse environment experiment fossil galaxy genome geology health laboratory lunar mars medicine moon nasa ocean orbit physics planet reef research researcher rocket satellite space species telescope vaccine volcano wildlife',
  Business:
    'business bank banking bankruptcy bond budget company currency deal earnings economic economy employer export factory finance financial inflation investment investor job loan manufacturer market merger money price profit retail shares stock stocks tariff tax trade union wage',
  World:
    'world international africa asia border ceasefire conflict diplomat diplomatic diplomacy earthquake embassy europe european flood foreign global hurricane minister nation parliament peace president refugee sanction summit treaty typhoon un war',
};
const categoryOf = new Map(
  Object.entries(speaking).flatMap(([category, words]) => words.split(' ').map((word) => [word, category as Category])),
);

/** The category that most of the words speak for; the first of equals. */
function mostSpokenFor(words: readonly string[]): Category | undefined {
  const votes = new Map<Category, number>();
  for (const word of words) {
    const category = categoryOf.get(word) ?? categoryOf.get(word.replace(/s$/, ''));
    if (category) votes.set(category, (votes.get(category) ?? 0) + 1);
  }
  return [...votes].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** What an entry is about: what its feed says first, then its title's words, then its description's. */
export function categoryFor({ title, description, categories }: Omit<FeedItem, 'publishedAt'>): Category {
  const said = categories.flatMap(wordsOf);
  return mostSpokenFor(said) ?? mostSpokenFor(wordsOf(title)) ?? mostSpokenFor(wordsOf(description)) ?? 'News';
}
