// @vitest-environment jsdom
import { parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../src/modules/blog/clean-html.ts';
import { blogFeed } from '../../src/site/feed.ts';
import { sitemap } from '../../src/site/sitemap.ts';
import { post } from '../support/articles.ts';

const publicUrl = 'https://promptreel.test';

/** Parses strictly, as a browser parses XML. */
function parsedXml(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}

test.each([
  ['Plain'],
  ['R&D <b>bold</b> "quoted" \'single\''],
  [']]> <script>alert(1)</script>'],
  ['&amp; &lt; &#0; &nope;'],
  ['<![CDATA[ x'],
  ['手紙 🎬'],
  ['a\u0000\u0008\u001f\ufffeb', 'ab'],
])('a feed keeps the title %j unchanged', (title, shown = title) => {
  const xml = blogFeed([post({ title, excerpt: title, content: cleanHtml(`<p>${title}</p>`) })], publicUrl);
  expect(parsedXml(xml).querySelector('item > title')?.textContent?.trim()).toBe(shown);
  expect(parseRssFeed(xml).items?.[0]).toMatchObject({ title: shown, description: shown });
});

test('a feed names its own URL, and has full articles with their dates', () => {
  const content = cleanHtml('<h2 id="on-a">A &amp; B</h2><p>Text</p>');
  const first = post({ content, publishedAt: '2026-11-17T00:00:00.000Z', updatedAt: '2026-11-18T10:00:00.000Z' });
  const second = post({ slug: 'second', updatedAt: '2026-11-20T10:00:00.000Z' });
  const feed = parseRssFeed(blogFeed([first, second], publicUrl));
  expect(feed).toMatchObject({
    title: 'Promptreel Blog',
    link: 'https://promptreel.test/blog',
    language: 'en',
    lastBuildDate: 'Fri, 20 Nov 2026 10:00:00 GMT',
    atom: { links: [{ href: 'https://promptreel.test/blog/feed.xml', rel: 'self', type: 'application/rss+xml' }] },
  });
  expect(feed.items?.[0]).toEqual({
    title: 'Key and fill',
    link: 'https://promptreel.test/blog/key-and-fill',
    guid: { value: 'https://promptreel.test/blog/key-and-fill', isPermaLink: true },
    description: 'Two lamps.',
    pubDate: 'Tue, 17 Nov 2026 00:00:00 GMT',
    content: { encoded: content },
  });
});

test('URLs in a feed are absolute; text that looks like one stays unchanged', () => {
  const image = `/blog/images/${'a'.repeat(64)}.png`;
  const content = cleanHtml(
    `<p><a href="/get-started?a=1&amp;b=2" title=" href=">a</a> <a href="#on-light">b</a> <a href="second">c</a>` +
      ` <a href="https://film.example/x">d</a> <a href="mailto:a@film.example">e</a> href="/x" src="/y"</p><img src="${image}" alt="A > B">`,
  );
  const encoded = parseRssFeed(blogFeed([post({ content })], publicUrl)).items?.[0]?.content?.encoded ?? '';
  const body = new DOMParser().parseFromString(encoded, 'text/html').body;
  expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://promptreel.test/get-started?a=1&b=2',
    'https://promptreel.test/blog/key-and-fill#on-light',
    'https://promptreel.test/blog/second',
    'https://film.example/x',
    'mailto:a@film.example',
  ]);
  expect(body.querySelector('img')?.getAttribute('src')).toBe(`https://promptreel.test${image}`);
  expect(body.querySelector('img')?.getAttribute('alt')).toBe('A > B');
  expect(body.textContent).toContain('href="/x" src="/y"');
});

test('a feed has the first 20 articles, and is valid without any', () => {
  const posts = Array.from({ length: 25 }, (_, index) => post({ slug: `post-${index}` }));
  const { items } = parseRssFeed(blogFeed(posts, publicUrl));
  expect(items).toHaveLength(20);
  expect(items?.at(-1)?.link).toBe('https://promptreel.test/blog/post-19');
  expect(parsedXml(blogFeed([], publicUrl)).querySelector('channel > title')?.textContent?.trim()).toBe(
    'Promptreel Blog',
  );
});

test('a sitemap lists pages and articles, with the dates of the articles', () => {
  const xml = sitemap({
    publicUrl,
    paths: ['/', '/blog?a=1&b=<2>'],
    posts: [{ slug: 'key-and-fill', updatedAt: '2026-10-06T09:30:00.000Z' }],
  });
  const entries = [...parsedXml(xml).querySelectorAll('url')].map((url) => ({
    address: url.querySelector('loc')?.textContent,
    changed: url.querySelector('lastmod')?.textContent,
  }));
  expect(entries).toEqual([
    { address: 'https://promptreel.test/', changed: undefined },
    { address: 'https://promptreel.test/blog?a=1&b=<2>', changed: undefined },
    { address: 'https://promptreel.test/blog/key-and-fill', changed: '2026-10-06T09:30:00.000Z' },
  ]);
  expect(parsedXml(xml).documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
});
