import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  articleFrontMatterSchema,
  blogLimits,
  longDate,
  publishSchema,
  readingTime,
  shortDate,
  slugify,
  slugSchema,
} from '../../../src/domain/site/blog.ts';
import { escapeMarkup, withoutControls } from '../../../src/domain/text/markup.ts';
import { anyText } from '../arbitraries.ts';

test.each([
  ['One shot, one idea: how to size a scene', 'one-shot-one-idea-how-to-size-a-scene'],
  ['Écrire la lumière à l’écran', 'ecrire-la-lumiere-a-lecran'],
  ['Straße & Smørrebrød: Łódź, Ærø', 'strasse-and-smorrebrod-lodz-aero'],
  ['  --24 fps--  ', '24-fps'],
  ['fi ﬁ ２', 'fi-fi-2'],
  ['手紙', ''],
  [`${'word '.repeat(19)}last of all`, `${'word-'.repeat(18)}word-last`],
  ['x'.repeat(150), 'x'.repeat(100)],
])('the slug of %j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test('the slug of any text is empty or valid, and its own slug', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 200 })), (title) => {
      const slug = slugify(title);
      if (slug !== '') expect(slugSchema.parse(slug)).toBe(slug);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test.each(['', '-', 'a-', '-a', 'a--b', 'A', 'ä', 'a b', 'a/b', '..', 'a\n', 'x'.repeat(101)])(
  'rejects the slug %j',
  (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(false);
  },
);

test('reading takes a minute per 220 words, and at least one', () => {
  expect(readingTime('')).toBe(1);
  expect(readingTime('word '.repeat(329))).toBe(1);
  expect(readingTime('word, '.repeat(330))).toBe(2);
  expect(readingTime('word '.repeat(2_200))).toBe(10);
  expect(readingTime("isn't ".repeat(440))).toBe(2);
  // no spaces between words
  expect(readingTime('母さん、手紙が届いたよ。'.repeat(100))).toBeGreaterThan(1);
});

test('dates are in UTC, short and long', () => {
  expect(shortDate('2025-01-05T00:00:00.000Z')).toBe('Jan 5, 2025');
  expect(longDate('2025-01-05T23:59:59.999Z')).toBe('January 5, 2025');
});

const minimal = { title: 'Key and fill', excerpt: 'Two lamps.' };

test('derives what front matter omits', () => {
  expect(articleFrontMatterSchema.parse(minimal)).toEqual({
    ...minimal,
    slug: 'key-and-fill',
    metaDescription: 'Two lamps.',
    keywords: '',
  });
  const long = articleFrontMatterSchema.parse({ ...minimal, excerpt: 'lamp '.repeat(60) });
  expect(long.excerpt).toHaveLength(299);
  expect(long.metaDescription).toMatch(/lamp…$/);
  expect(long.metaDescription.length).toBeLessThanOrEqual(blogLimits.metaDescriptionLength);
});

test('keywords are a list or text, titles are one line, dates are complete', () => {
  const parse = (more: object) => articleFrontMatterSchema.parse({ ...minimal, ...more });
  expect(parse({ keywords: ['key  light', ' fill,back '] }).keywords).toBe('key light, fill, back');
  expect(parse({ keywords: 'key light,, fill' }).keywords).toBe('key light, fill');
  expect(parse({ title: ' Key\n  and\tfill ' }).title).toBe('Key and fill');
  expect(parse({ publishedAt: '2026-10-06' }).publishedAt).toBe('2026-10-06T00:00:00.000Z');
  expect(parse({ publishedAt: '2026-10-06T09:00:00+02:00' }).publishedAt).toBe('2026-10-06T07:00:00.000Z');
});

test.each<[what: string, more: object, message: string]>([
  ['a long title', { title: 'x'.repeat(121) }, 'is too long: 121 of at most 120 characters'],
  ['no title', { title: ' ' }, 'is required'],
  ['a control character', { title: 'a\u0007b' }, 'has a control character'],
  ['a long excerpt', { excerpt: 'x'.repeat(301) }, 'is too long: 301 of at most 300 characters'],
  ['a long description', { metaDescription: 'x'.repeat(161) }, 'is too long: 161 of at most 160 characters'],
  ['a title without letters', { title: '手紙' }, 'is required: the title has no letter from a to z to make one from'],
  ['an image without words', { featuredImage: 'a.png' }, 'is required when there is a featuredImage'],
  ['half a date', { publishedAt: '2026-10' }, 'must be a date such as 2026-10-06'],
  ['an impossible date', { publishedAt: '2026-02-30' }, 'must be a date such as 2026-10-06'],
  ['numbers as keywords', { keywords: [1] }, 'must be text or a list of texts'],
  ['an unknown key', { author: 'me' }, 'Unrecognized key: "author"'],
])('rejects front matter with %s', (_, more, message) => {
  const { error } = articleFrontMatterSchema.safeParse({ ...minimal, ...more });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('parsed front matter parses again unchanged, as when a command sends it to a server', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(fc.record({ title: text, excerpt: text, keywords: fc.array(text) }), (front) => {
      const parsed = articleFrontMatterSchema.safeParse(front);
      if (parsed.success) expect(articleFrontMatterSchema.parse(parsed.data)).toEqual(parsed.data);
    }),
  );
});

test('images come as base64 of at most 2 MiB', () => {
  const publish = (data: string) =>
    publishSchema.safeParse({
      articles: [{ file: 'a.md', frontMatter: minimal, markdown: 'x', images: [{ name: 'a.png', data }] }],
    }).success;
  expect(publish(Buffer.alloc(blogLimits.imageBytes).toString('base64'))).toBe(true);
  expect(publish(Buffer.alloc(blogLimits.imageBytes + 3).toString('base64'))).toBe(false);
  expect(publish('<svg/>')).toBe(false);
});

test('escapes markup, and drops characters that XML cannot hold', () => {
  expect(escapeMarkup(`<a href="x">R&D's</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;R&amp;D&#39;s&lt;/a&gt;');
  expect(withoutControls('a\0\u0008\u000b\ufffe\ud800b\tc\n🎬')).toBe('ab\tc\n🎬');
});
