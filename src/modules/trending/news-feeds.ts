import type { quickSearchTerms } from '../../domain/ai/trending.ts';

/** A public news service with searches as RSS. */
interface NewsFeed {
  name: string;
  /** The address of a search, with `{query}` as the placeholder for the words. */
  search: string;
  /** Sections of the front page, which suit the one-click searches better than a search. */
  sections?: Partial<Record<(typeof quickSearchTerms)[number], string>>;
}

const edition = 'hl=en-US&gl=US&ceid=US:en';
const googleSection = (topic: string) => `https://news.google.com/rss/headlines/section/topic/${topic}?${edition}`;

/**
 * The default feeds, unless TRENDING_FEEDS is set. They need no key, but they are not guaranteed APIs, and their terms
 * allow only personal, non-commercial use: the operator decides whether to use them. `when:7d` limits Google's search
 * to the last week.
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

/** The addresses of the default feeds. */
export const newsFeedAddresses = newsFeeds.map(({ search }) => search);

/** A feed's display name: its service's name, or its host. @param address as configured */
export function feedName(address: string): string {
  const { hostname } = new URL(address);
  const known = newsFeeds.find(({ search }) => new URL(search).hostname === hostname);
  return known?.name ?? hostname.replace(/^www\./, '');
}

/**
 * The address to fetch for a query: a section of the service if it has one for the query, else its search.
 * @param feed as configured
 * @param query in lower case, with single spaces
 */
export function feedAddress(feed: string, query: string): URL {
  const sections = newsFeeds.find(({ search }) => search === feed)?.sections ?? {};
  const section = Object.entries(sections).find(([term]) => term.toLowerCase() === query)?.[1];
  return new URL(section ?? feed.replaceAll('{query}', encodeURIComponent(query)));
}
