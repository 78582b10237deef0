import { type AnyFeed, type AtomFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import { limits } from '../../domain/product/limits.ts';
import { FeedFailure } from './feed-failure.ts';
import { plainText } from './plain-text.ts';

/** A feed's entry, as plain text. */
export interface FeedItem {
  title: string;
  description: string;
  /** From the feed; may be empty. */
  categories: string[];
  /** Milliseconds since 1970; undefined if the feed gives no date. */
  publishedAt: number | undefined;
}

/** An entry before its HTML is converted to text. */
interface RawItem {
  title: string | undefined;
  description: string | undefined;
  categories: (string | undefined)[];
  date: string | undefined;
  /** The original publisher, for feeds that collect from others. */
  source?: string | undefined;
}

/** The maximum number of entries to parse. Older entries would never be shown. */
const maxItems = 100;
const maxCategories = 10;

/** The entries of an RSS 2.0, Atom or RDF feed that have a title, at most 100. @throws FeedFailure for any other format */
export function parseFeedItems(xml: string): FeedItem[] {
  return rawItems(parse(xml))
    .map(toItem)
    .filter(({ title }) => title !== '');
}

function parse(xml: string): AnyFeed {
  try {
    return parseFeed(xml, { maxItems });
  } catch {
    throw new FeedFailure('is not a readable feed');
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
    title: stripSource(plainText(title, limits.eventTitleLength), publisher),
    description: describedText(description, publisher),
    categories: categories
      .slice(0, maxCategories)
      .map((category = '') => plainText(category, limits.eventCategoryLength))
      .filter(Boolean),
    publishedAt: Number.isNaN(publishedAt) ? undefined : publishedAt,
  };
}

/**
 * Removes the ` - The Publisher` that aggregating feeds append to titles, sometimes after the publisher's own
 * ` | The Publisher`.
 */
function stripSource(title: string, source: string): string {
  if (!source) return title;
  const ending = ['-', '–', '—', '|'].map((sign) => ` ${sign} ${source}`).find((one) => title.endsWith(one));
  return ending ? stripSource(title.slice(0, -ending.length).trimEnd(), source) : title;
}

/** A description as text; empty if it has only links and publishers, as is common in aggregating feeds. */
function describedText(html: string, source: string): string {
  const beyondLinks = plainText(html, limits.eventDescriptionLength, ['a', 'font']);
  return beyondLinks === '' || beyondLinks === source ? '' : plainText(html, limits.eventDescriptionLength);
}
