import type { trendingCategories } from '../../domain/ai/trending.ts';
import type { FeedItem } from './feed-items.ts';
import { splitWords } from './search-words.ts';

type Category = (typeof trendingCategories)[number];

/** Words that indicate a category, in the singular; events without any are `News`. */
const keywords: Record<Exclude<Category, 'News'>, string> = {
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
const categoryByWord = new Map(
  Object.entries(keywords).flatMap(([category, words]) => words.split(' ').map((word) => [word, category as Category])),
);

/** The category that most of the words indicate; the first one wins a tie. */
function topCategory(words: readonly string[]): Category | undefined {
  const votes = new Map<Category, number>();
  for (const word of words) {
    const category = categoryByWord.get(word) ?? categoryByWord.get(word.replace(/s$/, ''));
    if (category) votes.set(category, (votes.get(category) ?? 0) + 1);
  }
  return [...votes].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Finds an entry's category: by its feed's categories, else by the words of its title, else of its description. */
export function categoryFor({ title, description, categories }: Omit<FeedItem, 'publishedAt'>): Category {
  const texts = [categories.join(' '), title, description];
  return texts.map((text) => topCategory(splitWords(text))).find(Boolean) ?? 'News';
}
