import { beforeAll, expect, test } from 'vitest';
import { publishArticles } from '../../../src/modules/blog/publish.ts';
import { testApp } from '../../support/apps.ts';
import { article } from '../../support/articles.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false });
beforeAll(async () => {
  const articles = [
    article('## Light', { title: 'Older', publishedAt: '2026-01-01' }),
    article('Text', { title: 'Newer', publishedAt: '2026-02-01' }),
  ];
  await publishArticles({ em: app.orm.em.fork() }, { articles, update: false });
});

const visitor = () => new Visitor(app.app);

test('everybody can read the list, newest first, and the articles', async () => {
  const list = await visitor().get('/api/blog');
  expect(list.statusCode).toBe(200);
  expect(list.json()).toMatchObject([
    { slug: 'newer', title: 'Newer', publishedAt: '2026-02-01T00:00:00.000Z', readingTime: 1, featuredImageUrl: null },
    { slug: 'older' },
  ]);
  expect(list.body).not.toContain('content');
  const post = await visitor().get('/api/blog/older');
  expect(post.statusCode).toBe(200);
  expect(post.json()).toMatchObject({ title: 'Older', content: '<h2 id="on-light">Light</h2>', keywords: '' });
});

test.each(['none', 'Older', '..%2folder', 'older%00', '%F0%9F%8E%AC'])(
  'returns 404 for the article %s',
  async (slug) => {
    const response = await visitor().get(`/api/blog/${slug}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Article not found' });
  },
);

test('visitors and users can neither publish, unpublish nor see hidden articles', async () => {
  const reader = visitor();
  await reader.register('reader@example.test');
  for (const [who, status] of [
    [visitor(), 401],
    [reader, 403],
  ] as const) {
    const { blog } = who.trpc();
    const outcomes = await Promise.allSettled([
      blog.publish.mutate({ articles: [article('x')] }),
      blog.unpublish.mutate({ slug: 'older' }),
      blog.all.query(),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { data: { httpStatus: status } } });
  }
  expect((await visitor().get('/api/blog')).json()).toHaveLength(2);
});
