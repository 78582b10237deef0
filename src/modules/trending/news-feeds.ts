import type { quickSearchTerms } from '../../domain/trending.ts';

/** A public news service that answers searches with RSS. */
interface NewsFeed {
  name: string;
  /** The address of a search, with `{query}` where the words go. */
  search: string;
  /** Sections of its front page, better than a search for the word, for one-click searches. */
  sections?: Partial<Record<(typeof quickSearchTerms)[number], string>>;
}

const edition = 'hl=en-US&gl=US&ceid=US:en';
const googleSection = (topic: string) => `https://news.google.com/rss/headlines/section/topic/${topic}?${edition}`;

/**
 * The feeds that are searched unless TRENDING_FEEDS names others. Neither needs a key, and neither is an API with a
 * promise: each feed says that it is for personal, non-commercial use, which is for the operator to weigh. `when:7d`
 * keeps Google's search to the last week.
 */
const newsFeeds: readonly NewsFeed[] = [
  {
    name: 'Google News',
    search: `https://news.google.com/rss/search?q={query}%20when%3A7d&${edition}`,
    sections: {
      'Latest News': `https://news.google.com/rss?${edition}`,
      Sports: googleSection('SPORTS'),
      Entertainment: googleSection('ENTERTAINMENT'),
      Technology: googleSection('TECHNOLOGY'),
      'World Events': googleSection('WORLD'),
    },
  },
  { name: 'Bing News', search: 'https://www.bing.com/news/search?q={query}&format=rss&mkt=en-US' },
];

/** The addresses that are searched unless TRENDING_FEEDS names others. */
export const newsFeedAddresses = newsFeeds.map(({ search }) => search);

/** What a feed is called on pages: its service's name, or its host. @param address as configured */
export function feedName(address: string): string {
  const { hostname } = new URL(address);
  const known = newsFeeds.find(({ search }) => new URL(search).hostname === hostname);
  return known?.name ?? hostname.replace(/^www\./, '');
}

/**
 * The address to ask for a query: a section of the service where it has one for it.
 * @param feed as configured
 * @param query in lower case, with single spaces
 */
export function feedAddress(feed: string, query: string): URL {
  const sections = newsFeeds.find(({ search }) => search === feed)?.sections ?? {};
  const section = Object.entries(sections).find(([term]) => term.toLowerCase() === query)?.[1];
  return new URL(section ?? feed.replaceAll('{query}', encodeURIComponent(query)));
}
