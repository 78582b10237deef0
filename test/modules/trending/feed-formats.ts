import { escaped, type FeedEntry } from '../../support/feed-server.ts';

/** A feed in Atom. */
export function atom(entries: FeedEntry[]): string {
  const items = entries.map(
    ({ title, description = '', category, date = 0 }) =>
      `<entry><id>urn:uuid:${crypto.randomUUID()}</id><title>${escaped(title)}</title>` +
      `<summary type="html">${escaped(description)}</summary>` +
      `${category === undefined ? '' : `<category term="${escaped(category)}"/>`}` +
      `<updated>${new Date(date).toISOString()}</updated></entry>`,
  );
  const head = '<id>urn:x:feed</id><title>News</title><updated>2026-11-20T10:00:00Z</updated>';
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${head}${items.join('')}</feed>`;
}

/** A feed in RSS 1.0. */
export function rdf(entries: FeedEntry[]): string {
  const namespaces =
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const items = entries.map(
    ({ title, description = '', category = '', date = 0 }, index) =>
      `<item rdf:about="https://news.example/${index}"><title>${escaped(title)}</title>` +
      `<description>${escaped(description)}</description><dc:subject>${escaped(category)}</dc:subject>` +
      `<dc:date>${new Date(date).toISOString()}</dc:date></item>`,
  );
  return `<?xml version="1.0"?><rdf:RDF ${namespaces}><channel rdf:about="x"><title>News</title></channel>${items.join('')}</rdf:RDF>`;
}

/** A story as news services list it. */
export interface Story {
  title: string;
  publisher: string;
  /** Missing if the service has none. */
  summary?: string;
  /** Other coverage of the same story: title and publisher. */
  others?: [title: string, publisher: string][];
}

const link = (title: string, publisher: string) =>
  `<a href="https://news.google.com/rss/articles/CBMi0?oc=5" target="_blank">${escaped(title)}</a>&nbsp;&nbsp;` +
  `<font color="#6f6f6f">${escaped(publisher)}</font>`;

/**
 * A feed like Google News: titles end with the publisher, descriptions are a link, or on a front page a list of links.
 */
export function googleNews(stories: Story[]): string {
  const items = stories.map(({ title, publisher, others }) => {
    const links = [[title, publisher] as const, ...(others ?? [])].map((one) => link(...one));
    const description = others ? `<ol>${links.map((one) => `<li>${one}</li>`).join('')}</ol>` : links.join('');
    return (
      `<item><title>${escaped(`${title} - ${publisher}`)}</title><link>https://news.google.com/rss/articles/CBMi0?oc=5</link>` +
      `<guid isPermaLink="false">CBMi0</guid><pubDate>Sat, 21 Nov 2026 09:30:00 GMT</pubDate>` +
      `<description>${escaped(description)}</description><source url="https://paper.example">${escaped(publisher)}</source></item>`
    );
  });
  const head =
    '<generator>NFE/5.0</generator><title>"ferry when:7d" - Google News</title><link>https://news.google.com/search?q=ferry</link><language>en-US</language>';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>${head}${items.join('')}</channel></rss>`;
}

/** A feed like Bing News: its own namespace is the requested URL, links lead through a click counter. */
export function bingNews(stories: Story[]): string {
  const items = stories.map(
    ({ title, publisher, summary = '' }) =>
      `<item><title>${escaped(title)}</title>` +
      `<link>http://www.bing.com/news/apiclick.aspx?ref=FexRss&amp;aid=&amp;tid=1&amp;url=https%3a%2f%2fpaper.example%2fa&amp;c=1&amp;mkt=en-us</link>` +
      `<description>${escaped(summary)}</description><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate>` +
      `<News:Source>${escaped(publisher)}</News:Source><News:Image>http://www.bing.com/th?id=OVFT.1&amp;pid=News</News:Image></item>`,
  );
  const head = '<title>ferry - BingNews</title><link>https://www.bing.com/news/search?q=ferry&amp;format=rss</link>';
  return `<?xml version="1.0" encoding="utf-8" ?><rss version="2.0" xmlns:News="https://www.bing.com/news/search?q=ferry&amp;format=rss"><channel>${head}<description>Search results</description>${items.join('')}</channel></rss>`;
}
