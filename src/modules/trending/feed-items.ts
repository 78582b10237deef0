import { type AnyFeed, type AtomFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import { limits } from '../../domain/limits.ts';
import { FeedFailure } from './feed-failure.ts';
import { plainText } from './plain-text.ts';

/** One entry of a feed, as plain text. */
export interface FeedItem {
  title: string;
  description: string;
  /** What the feed says it is about; may be empty. */
  categories: string[];
  /** Milliseconds since 1970, where the feed tells. */
  publishedAt: number | undefined;
}

/** As a feed writes it: texts may be HTML. */
interface RawItem {
  title: string | undefined;
  description: string | undefined;
  categories: (string | undefined)[];
  date: string | undefined;
  /** Who published it, where that is somebody else than the feed. */
  source?: string | undefined;
}

/** More of one feed than the newest would never be shown. */
const mostItems = 100;
const mostCategories = 10;

/** The entries of an RSS 2.0, Atom or RDF feed that have a title, at most 100. @throws FeedFailure when it is none of these */
export function itemsOf(xml: string): FeedItem[] {
  return rawItems(parsed(xml))
    .map(toItem)
    .filter(({ title }) => title !== '');
}

function parsed(xml: string): AnyFeed {
  try {
    return parseFeed(xml, { maxItems: mostItems });
  } catch {
    throw new FeedFailure('is no feed that can be read');
  }
}

function rawItems({ format, feed }: AnyFeed): RawItem[] {
  if (format === 'rss') return feed.items?.map(fromRss) ?? [];
  if (format === 'atom') return feed.entries?.map(fromAtom) ?? [];
  if (format === 'rdf') return feed.items?.map(fromRdf) ?? [];
  throw new FeedFailure('is neither RSS nor Atom');
}

function fromRss({ title, description, content, categories, pubDate, dc, source }: RssFeed.Item<string>): RawItem {
  return {
    title,
    description: description ?? content?.encoded,
    categories: categories?.map(({ name }) => name) ?? dc?.subjects ?? [],
    date: pubDate ?? dc?.dates?.[0],
    source: source?.title,
  };
}

function fromAtom({ title, summary, content, categories, published, updated }: AtomFeed.Entry<string>): RawItem {
  return {
    title: title?.value,
    description: summary?.value ?? content?.value,
    categories: categories?.map(({ label, term }) => label ?? term) ?? [],
    date: published ?? updated,
  };
}

function fromRdf({ title, description, content, dc }: RdfFeed.Item<string>): RawItem {
  return {
    title,
    description: description ?? content?.encoded,
    categories: dc?.subjects ?? [],
    date: dc?.dates?.[0],
  };
}

function toItem({ title = '', description = '', categories, date = '', source = '' }: RawItem): FeedItem {
  const publishedAt = Date.parse(date);
  const publisher = plainText(source, limits.eventTitleLength);
  return {
    title: withoutSource(plainText(title, limits.eventTitleLength), publisher),
    description: describing(description, publisher),
    categories: categories
      .slice(0, mostCategories)
      .map((category = '') => plainText(category, limits.eventCategoryLength))
      .filter(Boolean),
    publishedAt: Number.isNaN(publishedAt) ? undefined : publishedAt,
  };
}

/**
 * Feeds that gather from others end a title with ` - The Publisher`, which is not what happened; sometimes after the
 * publisher's own ` | The Publisher`.
 */
function withoutSource(title: string, source: string): string {
  if (!source) return title;
  const ending = ['-', '–', '—', '|'].map((sign) => ` ${sign} ${source}`).find((one) => title.endsWith(one));
  return ending ? withoutSource(title.slice(0, -ending.length).trimEnd(), source) : title;
}

/** A description as text. Such feeds often have links there, each with its publisher: those describe nothing. */
function describing(html: string, source: string): string {
  const beyondLinks = plainText(html, limits.eventDescriptionLength, ['a', 'font']);
  return beyondLinks === '' || beyondLinks === source ? '' : plainText(html, limits.eventDescriptionLength);
}
