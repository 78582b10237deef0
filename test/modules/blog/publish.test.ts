import { beforeEach, expect, test } from 'vitest';
import { BlogImage } from '../../../src/modules/blog/blog-image.entity.ts';
import { BlogPost } from '../../../src/modules/blog/blog-post.entity.ts';
import { publishFirstArticles } from '../../../src/modules/blog/first-articles.ts';
import { findImage } from '../../../src/modules/blog/images.ts';
import { allPosts, findPost, listPosts, newestPosts, postAddresses } from '../../../src/modules/blog/posts.ts';
import { publishArticles, unpublishArticle } from '../../../src/modules/blog/publish.ts';
import { Activity } from '../../../src/platform/activity/activity.entity.ts';
import { perFile } from '../../support/apps.ts';
import { article, png } from '../../support/articles.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const database = perFile(openTestDatabase);
beforeEach(async () => {
  const em = database.orm.em.fork();
  await em.nativeDelete(BlogPost, {});
  await em.nativeDelete(BlogImage, {});
  await em.nativeDelete(Activity, {});
});

const call = () => ({ em: database.orm.em.fork() });
const publish = (articles: ReturnType<typeof article>[], update = false) =>
  publishArticles(call(), { articles, update });
const titles = async () => (await listPosts(call())).map(({ title }) => title);

test('lists a published article without its text, and returns the text with the article', async () => {
  const lamp = png(1600, 900);
  const before = Date.now();
  expect(
    await publish([
      article('## Light\n\n![A lamp](lamp.png)', {
        images: { 'lamp.png': lamp },
        featuredImage: 'lamp.png',
        featuredImageAlt: 'A lamp',
        keywords: ['key', 'fill'],
        metaDescription: 'Of lamps.',
      }),
    ]),
  ).toEqual([{ slug: 'key-and-fill', title: 'Key and fill', outcome: 'published' }]);
  const [summary] = await listPosts(call());
  expect(summary).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    slug: 'key-and-fill',
    title: 'Key and fill',
    excerpt: 'Two lamps.',
    featuredImageUrl: expect.stringMatching(/^\/blog\/images\/[0-9a-f]{64}\.png$/),
    featuredImageAlt: 'A lamp',
    featuredImageWidth: 1600,
    featuredImageHeight: 900,
    publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    readingTime: 1,
  });
  expect(Date.parse(summary?.publishedAt ?? '')).toBeGreaterThanOrEqual(before);
  const post = await findPost(call(), { slug: 'key-and-fill' });
  expect(post).toEqual({
    ...summary,
    content: expect.stringContaining(`<img src="${summary?.featuredImageUrl}" alt="A lamp" width="1600" height="900"`),
    metaDescription: 'Of lamps.',
    keywords: 'key, fill',
    updatedAt: expect.any(String),
  });
  const id = summary?.featuredImageUrl?.slice(13, -4) ?? '';
  expect(await findImage(call().em, id)).toEqual({ contentType: 'image/png', bytes: lamp });
  expect(await findImage(call().em, 'a'.repeat(64))).toBeNull();
  expect(await findImage(call().em, "' or 1=1 --\0")).toBeNull();
});

test('republishing keeps id, address and date; an unchanged article keeps everything', async () => {
  await publish([article('Old text')]);
  const before = await findPost(call(), { slug: 'key-and-fill' });
  expect(await publish([article('Old text')])).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await findPost(call(), { slug: 'key-and-fill' })).toEqual(before);
  expect(await publish([article('New text', { excerpt: 'Three lamps.' })])).toMatchObject([{ outcome: 'updated' }]);
  const after = await findPost(call(), { slug: 'key-and-fill' });
  expect(after).toEqual({
    ...before,
    excerpt: 'Three lamps.',
    metaDescription: 'Three lamps.',
    content: '<p>New text</p>',
    updatedAt: after.updatedAt,
  });
  expect(after.updatedAt >= before.updatedAt).toBe(true);
  expect(await titles()).toHaveLength(1);
});

test('uses the date in the front matter, also for sorting', async () => {
  await publish([
    article('x', { title: 'First', publishedAt: '2026-01-01' }),
    article('x', { title: 'Third', publishedAt: '2026-03-01' }),
    article('x', { title: 'Second', publishedAt: '2026-02-01' }),
  ]);
  expect(await titles()).toEqual(['Third', 'Second', 'First']);
  await publish([article('x', { title: 'First', publishedAt: '2026-04-01' })]);
  expect((await listPosts(call()))[0]).toMatchObject({ title: 'First', publishedAt: '2026-04-01T00:00:00.000Z' });
  const ahead = new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000).toISOString();
  await expect(publish([article('x', { publishedAt: ahead })])).rejects.toThrow(
    'article.md: publishedAt is in the future',
  );
});

test('rejects a slug that belongs to another title, unless it updates that article', async () => {
  await publish([article('One')]);
  const { id } = await findPost(call(), { slug: 'key-and-fill' });
  const other = article('Two', { title: 'Fill and key', slug: 'key-and-fill' });
  await expect(publish([other])).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'article.md: /blog/key-and-fill is the article "Key and fill". If this is its new text, publish with --update; if "Fill and key" is another article, give it its own slug in the front matter.',
  });
  expect(await titles()).toEqual(['Key and fill']);
  expect(await publish([other], true)).toMatchObject([{ outcome: 'updated' }]);
  expect(await findPost(call(), { slug: 'key-and-fill' })).toMatchObject({ id, title: 'Fill and key' });
});

test('publishes all of several articles, or none', async () => {
  await publish([article('x', { title: 'Taken', slug: 'taken' })]);
  const fresh = article('![A](a.png)', { title: 'Fresh', images: { 'a.png': png(1, 1) } });
  await expect(publish([fresh, article('x', { title: 'Other', slug: 'taken' })])).rejects.toThrow('is the article');
  await expect(publish([fresh, article('![A](none.png)', { title: 'Bad' })])).rejects.toThrow('none.png');
  await expect(publish([fresh, fresh])).rejects.toThrow(
    'article.md, given twice, would both be /blog/fresh: give one of them another slug.',
  );
  expect(await titles()).toEqual(['Taken']);
  expect(await call().em.count(BlogImage)).toBe(0);
});

test('articles share their images', async () => {
  const images = { 'a.png': png(3, 2) };
  await publish([article('![A](a.png)', { title: 'A', images }), article('![B](a.png)', { title: 'B', images })]);
  await publish([article('![C](b.png)', { title: 'C', images: { 'b.png': png(3, 2) } })]);
  expect(await call().em.count(BlogImage)).toBe(1);
});

test('publishing the same new article concurrently creates one', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => publish([article('x')])));
  expect(outcomes.map(([first]) => first?.outcome).toSorted()).toEqual(['published', 'unchanged', 'unchanged']);
});

test('an unpublished article is hidden from readers, listed for authors, and can be republished unchanged', async () => {
  await publish([article('x')]);
  const before = await findPost(call(), { slug: 'key-and-fill' });
  await unpublishArticle(call(), { slug: 'key-and-fill' });
  await expect(findPost(call(), { slug: 'key-and-fill' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect([await listPosts(call()), await newestPosts(call()), await postAddresses(call())]).toEqual([[], [], []]);
  expect(await allPosts(call())).toMatchObject([{ slug: 'key-and-fill', title: 'Key and fill', isPublished: false }]);
  await expect(unpublishArticle(call(), { slug: 'key-and-fill' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no published article with the slug key-and-fill',
  });
  expect(await publish([article('x')])).toMatchObject([{ outcome: 'published' }]);
  const { id, publishedAt } = await findPost(call(), { slug: 'key-and-fill' });
  expect({ id, publishedAt }).toEqual({ id: before.id, publishedAt: before.publishedAt });
});

test('admins can read an article’s history; unchanged publishing leaves no entry', async () => {
  await publish([article('x')]);
  await publish([article('x')]);
  await unpublishArticle(call(), { slug: 'key-and-fill' });
  const activities = await call().em.find(Activity, {}, { orderBy: { createdAt: 'asc' } });
  expect(activities.map(({ action, message, metadata }) => ({ action, message, metadata }))).toEqual([
    {
      action: 'blog.publish',
      message: 'The article "Key and fill" was published',
      metadata: { slug: 'key-and-fill' },
    },
    {
      action: 'blog.unpublish',
      message: 'The article "Key and fill" was taken off the blog',
      metadata: { slug: 'key-and-fill' },
    },
  ]);
});

test.each(['none', '', 'Key-And-Fill', '../key-and-fill', 'key-and-fill\0', '%', 'x'.repeat(10_000)])(
  'returns 404 for the article %j',
  async (slug) => {
    await publish([article('x')]);
    await expect(findPost(call(), { slug })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Article not found' });
  },
);

test('cleans articles on reading, however they got into the database', async () => {
  await publish([article('x')]);
  const content = '<p onclick="alert(1)">Text<script>alert(1)</script></p>';
  await call().em.nativeUpdate(BlogPost, { slug: 'key-and-fill' }, { content });
  expect((await findPost(call(), { slug: 'key-and-fill' })).content).toBe('<p>Text</p>');
  expect((await newestPosts(call()))[0]?.content).toBe('<p>Text</p>');
});

test('a first start publishes the bundled articles once, for any number of processes, and not after others', async () => {
  const counts = await Promise.all([1, 2, 3].map(() => publishFirstArticles(database.orm)));
  expect(counts.toSorted()).toEqual([0, 0, 3]);
  expect(await titles()).toHaveLength(3);
  const [newest] = await newestPosts(call());
  expect(newest?.slug).toBe('the-order-of-a-prompt');
  for (const { slug } of await listPosts(call())) await unpublishArticle(call(), { slug });
  expect(await publishFirstArticles(database.orm)).toBe(0);
});
