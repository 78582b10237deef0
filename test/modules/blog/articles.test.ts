import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blogLimits } from '../../../src/domain/site/blog.ts';
import { readArticle } from '../../../src/modules/blog/article-file.ts';
import { readImage } from '../../../src/modules/blog/article-image.ts';
import { readParts } from '../../../src/modules/blog/front-matter.ts';
import { prepareArticle } from '../../../src/modules/blog/prepare-article.ts';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { article, png } from '../../support/articles.ts';
import { exifSegment, jpegOf } from '../../support/pictures.ts';

/** @param orientation of Exif, 1 to 8 */
const jpeg = (width: number, height: number, orientation = 1) =>
  jpegOf({ width, height, before: [exifSegment(orientation)] });

const folder = mkdtempSync(join(tmpdir(), 'promptreel-articles-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'own', 'images'), { recursive: true });
writeFileSync(join(folder, 'outside.png'), png(1, 1));
writeFileSync(join(folder, 'own', 'lamp.png'), png(1600, 900));
writeFileSync(join(folder, 'own', 'images', 'two words.jpg'), jpeg(40, 30));
writeFileSync(join(folder, 'own', 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
writeFileSync(join(folder, 'own', 'notes.txt'), 'not an image');
writeFileSync(join(folder, 'own', 'large.png'), Buffer.concat([png(1, 1), Buffer.alloc(blogLimits.imageBytes)]));
writeFileSync(join(folder, 'own', 'latin.md'), Buffer.from('---\ntitle: Licht für\n---\n', 'latin1'));
symlinkSync('../outside.png', join(folder, 'own', 'link.png'));
symlinkSync('..', join(folder, 'own', 'up'));

const front = 'title: Key and fill\nexcerpt: Two lamps.';
async function read(content: string) {
  const path = join(folder, 'own', 'article.md');
  writeFileSync(path, content);
  return readArticle(path);
}
const withBody = (body: string) => read(`---\n${front}\n---\n${body}`);

test('parses front matter and Markdown with any line endings', async () => {
  const expected = {
    file: 'article.md',
    firstLine: 5,
    frontMatter: {
      title: 'Key and fill',
      slug: 'key-and-fill',
      excerpt: 'Two lamps.',
      metaDescription: 'Two lamps.',
      keywords: '',
    },
    markdown: 'Text\n---\nmore',
    images: [],
  };
  expect(await withBody('Text\n---\nmore')).toEqual(expected);
  expect(await read(`\ufeff--- \r\n${front.replace('\n', '\r\n')}\r\n---\r\nText\r\n---\r\nmore`)).toEqual(expected);
});

test.each<[what: string, content: string, message: RegExp]>([
  ['no opening line', 'Text', /^article\.md: an article starts with its front matter between two lines of ---\.$/],
  ['no closing line', `---\n${front}\nText`, /^article\.md: an article starts with its front matter/],
  ['a blank line before it', `\n---\n${front}\n---\nText`, /^article\.md: an article starts with its front matter/],
  ['no keys', '---\n---\nText', /^article\.md: in the front matter, it must have keys and values\.$/],
  ['a list instead of keys', '---\n- title\n---\nText', /in the front matter, it must have keys and values\.$/],
  ['a missing key', '---\ntitle: Key\n---\nText', /^article\.md: in the front matter, excerpt is missing\.$/],
  [
    'unknown keys',
    `---\n${front}\nauthor: me\ntags: x\n---\nText`,
    /in the front matter, author, tags is unknown: use title, slug, excerpt, metaDescription/,
  ],
  [
    'the key __proto__',
    `---\n${front}\n__proto__: { slug: x }\n---\nText`,
    /in the front matter, __proto__ is unknown/,
  ],
  [
    'a number as the title',
    '---\ntitle: 2001\nexcerpt: x\n---\nText',
    /in the front matter, title must be text: put it in quotes\.$/,
  ],
  [
    'several problems',
    '---\ntitle: ""\nslug: Not A Slug\n---\nText',
    /title is required; slug must be lower-case words .*; excerpt is missing\.$/,
  ],
  [
    'the same key twice',
    `---\n${front}\ntitle: x\n---\nText`,
    /^article\.md, line 4: the front matter is not valid YAML: /,
  ],
  [
    'invalid YAML',
    '---\ntitle: Key\nexcerpt: "Two\n---\nText',
    /^article\.md, line \d: the front matter is not valid YAML: /,
  ],
  [
    'a YAML tag',
    '---\ntitle: !!js/function x\nexcerpt: x\n---\nText',
    /^article\.md, line 2: the front matter is not valid YAML: /,
  ],
  [
    'aliases that expand exponentially',
    `---\n${['a: &a [x,x,x,x,x,x,x,x,x]', ...'bcdefg'.split('').map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[index]}`)}]`)].join('\n')}\n---\nText`,
    /^article\.md: the front matter is not valid YAML: .*alias/i,
  ],
  [
    'a featured image without alt text',
    `---\n${front}\nfeaturedImage: lamp.png\n---\nText`,
    /featuredImageAlt is required/,
  ],
])('rejects front matter with %s', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test('includes images next to the file, each once', async () => {
  const { images } = await read(
    `---\n${front}\nfeaturedImage: ./lamp.png\nfeaturedImageAlt: A lamp\n---\n![A](lamp.png)\n\n- ![B][two]\n\n[two]: <images/two words.jpg>`,
  );
  expect(images.map(({ name }) => name)).toEqual(['lamp.png', 'images/two words.jpg']);
  expect(images[1]?.data).toBe(jpeg(40, 30).toString('base64'));
});

test.each<[body: string, message: string]>([
  ['\n\n![A](none.png)', 'article.md, line 7: the image none.png is not next to the article.'],
  ['Text\n\n- one\n- ![A](none.png)', 'article.md, line 8: the image none.png is not next to the article.'],
  ['![A](../outside.png)', "article.md, line 5: the image ../outside.png is outside the article's folder."],
  ['![A](images/../../outside.png)', "line 5: the image images/../../outside.png is outside the article's folder."],
  ['![A](%2e%2e/outside.png)', "the image %2e%2e/outside.png is outside the article's folder."],
  ['![A](/etc/hostname)', "the image /etc/hostname is outside the article's folder."],
  ['![A](<..\\outside.png>)', "the image ..\\outside.png is outside the article's folder."],
  ['![A](link.png)', "the image link.png is a link, which may lead out of the article's folder."],
  ['![A](up/outside.png)', "the image up/outside.png is a link, which may lead out of the article's folder."],
  ['![A](images)', 'the image images is not a file.'],
  ['![A](lamp.png/x.png)', 'the image lamp.png/x.png is not next to the article.'],
  ['![A](large.png)', 'the image large.png is too large: at most 2 MiB.'],
  ['![A](https://film.example/a.png)', 'is not a file: images must be next to the article.'],
  ['![A](//film.example/a.png)', 'is not a file: images must be next to the article.'],
  ['![A](file:///etc/hostname)', 'is not a file: images must be next to the article.'],
  ['![A](data:image/png;base64,AAAA)', 'is not a file: images must be next to the article.'],
  ['![A]()', 'the image  has no name.'],
  [
    'Text\n\n![](lamp.png)',
    'line 7: an image has no alt text for people who cannot see it: ![what it shows](lamp.png).',
  ],
  ['Text\n\n<p><img src="lamp.png"></p>', 'line 7: write images as ![what they show](file.png), not as HTML.'],
  ['Text <IMG src=x onerror=alert(1)>', 'line 5: write images as ![what they show](file.png), not as HTML.'],
])('rejects an article for its image: %j', async (body, message) => {
  await expect(withBody(body)).rejects.toThrow(message);
});

test.each<[name: string, message: string]>([
  ['drawing.png', 'article.md, line 5: the image drawing.png is an SVG, which can hold scripts: export it as a PNG.'],
  ['notes.txt', 'the image notes.txt cannot be read: it must be a PNG, JPEG, WebP, AVIF or GIF.'],
])('rejects a file that is not an image of these types: %s', async (name, message) => {
  const read = await withBody(`![A](${name})`);
  expect(() => prepareArticle(read)).toThrow(message);
});

test('rejects an image that an article names but does not include, from any source', () => {
  expect(() => prepareArticle(article('![A](none.png)'))).toThrow(
    'article.md, line 5: the image none.png is not next to the article.',
  );
  const featured = { featuredImage: 'none.png', featuredImageAlt: 'A' };
  expect(() => prepareArticle(article('Text', featured))).toThrow('article.md, featuredImage: the image none.png');
  expect(() => prepareArticle(article('Text', { images: { '../a.png': png(1, 1) } }))).toThrow("outside the article's");
});

test('takes an image’s type from its bytes, and its size as displayed', () => {
  const place = { name: 'x', location: 'article.md' };
  expect(readImage(png(7, 5), place)).toMatchObject({ type: 'png', width: 7, height: 5 });
  expect(readImage(gif(7, 5), place)).toMatchObject({ type: 'gif', width: 7, height: 5 });
  expect(readImage(jpeg(7, 5), place)).toMatchObject({ type: 'jpg', width: 7, height: 5 });
  // rotated upright
  expect(readImage(jpeg(7, 5, 6), place)).toMatchObject({ type: 'jpg', width: 5, height: 7 });
  const { id, url } = readImage(png(7, 5), place);
  expect(url).toBe(`/blog/images/${id}.png`);
  expect(readImage(png(7, 5, 1), place).id).not.toBe(id);
  expect(() => readImage(png(0, 5), place)).toThrow('cannot be read');
  expect(() => readImage(png(20_000, 5), place)).toThrow('has 20000 x 5 pixels: at most 12000 on a side');
  expect(() => readImage(Buffer.alloc(0), place)).toThrow('cannot be read');
  const bmp = Buffer.from(`424d${'00'.repeat(12)}280000000700000005000000${'00'.repeat(28)}`, 'hex');
  expect(() => readImage(bmp, place)).toThrow('is of the type bmp');
});

test('says why a file cannot be read as an article', async () => {
  await expect(readArticle(join(folder, 'none.md'))).rejects.toThrow(/^none\.md: there is no such file at /);
  await expect(readArticle(join(folder, 'own'))).rejects.toThrow('own is a folder, not an article.');
  await expect(readArticle(join(folder, 'own', 'latin.md'))).rejects.toThrow('latin.md is not text in UTF-8.');
  await expect(withBody('x'.repeat(200_001))).rejects.toThrow('article.md: markdown is too long: 200,001 of');
  await expect(withBody('x'.repeat(2_100_000))).rejects.toThrow('article.md is too large for an article.');
  await expect(withBody('a\0b')).rejects.toThrow('has a character that cannot be stored');
});

const own = fromProjectRoot('src/modules/blog/articles');
test.each(readdirSync(own))('the article %s is valid and has 700 to 1,200 words', async (name) => {
  const read = await readArticle(join(own, name));
  const { content, readingTime } = prepareArticle(read);
  const words = readParts(name, `---\n${front}\n---\n${read.markdown}`).markdown.split(/\s+/).length;
  expect(words).toBeGreaterThan(700);
  expect(words).toBeLessThanOrEqual(1_200);
  expect(readingTime).toBeGreaterThan(3);
  expect(content).toContain('<h2 id="on-');
  expect(read.frontMatter.publishedAt).toBeDefined();
  expect(`${read.frontMatter.slug}.md`).toBe(name);
});

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.from('4749463839610000000000', 'hex');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}
