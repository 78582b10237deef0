import Fastify from 'fastify';
import { imageSize } from 'image-size';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listPosts } from '../../src/modules/blog/posts.ts';
import { publishArticles } from '../../src/modules/blog/publish.ts';
import { shareImageVersions } from '../../src/modules/blog/share-images.ts';
import { createArticleImages } from '../../src/site/article-images.ts';
import { blogPlugin } from '../../src/site/blog-plugin.ts';
import { loadPages } from '../../src/site/pages.ts';
import { createSender } from '../../src/site/send-document.ts';
import { article, png, post } from '../support/articles.ts';
import { testApp } from '../support/per-file.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const get = (url: string) => new Visitor(app.app).get(url);
const publish = (...articles: ReturnType<typeof article>[]) =>
  publishArticles({ em: app.orm.em.fork() }, { articles, update: true });

/** The content of the tags of a page's head that have this name or property. */
async function headOf(path: string) {
  const { body } = await get(path);
  const tags = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  return new Map(tags.map(([, name = '', content = '']) => [name, content]));
}

/** Where an article's picture is, without the site's origin. */
async function pictureOf(slug: string): Promise<string> {
  // documents of the blog are looked at anew after a second
  let address = '';
  await vi.waitFor(
    async () => {
      address = (await headOf(`/blog/${slug}`)).get('og:image')?.replace(testSettings.publicUrl, '') ?? '';
      expect(address).not.toBe('');
    },
    { timeout: 5_000 },
  );
  return address;
}

function imagesOf(signal: AbortSignal) {
  return createArticleImages({ orm: app.orm, log: app.app.log, signal });
}

test('an article goes with a picture of its title, which caches may keep and the database does', async () => {
  await publish(article('Two lamps.', { title: 'Key & fill' }));
  const head = await headOf('/blog/key-and-fill');
  expect(head.get('twitter:card')).toBe('summary_large_image');
  expect([head.get('og:image:width'), head.get('og:image:height')]).toEqual(['1200', '630']);
  for (const name of ['og:image:alt', 'twitter:image:alt']) expect(head.get(name)).toBe('Promptreel: Key &amp; fill');
  expect(head.get('twitter:image')).toBe(head.get('og:image'));

  const address = await pictureOf('key-and-fill');
  expect(address).toMatch(/^\/blog\/key-and-fill\/share-[0-9a-f]{16}\.png$/);
  const picture = await get(address);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(imageSize(picture.rawPayload)).toMatchObject({ width: 1200, height: 630, type: 'png' });
  expect(address).toContain((await shareImageVersions(app.orm.em.fork())).get('key-and-fill'));
}, 120_000);

test('a new title has a new address, to which the old one leads', async () => {
  await publish(article('Two lamps.', { title: 'Fill', slug: 'fill' }));
  const before = await pictureOf('fill');
  await publish(article('Two lamps.', { title: 'Fill, again', slug: 'fill' }));
  await vi.waitFor(async () => expect(await pictureOf('fill')).not.toBe(before), { timeout: 5_000 });
  const old = await get(before);
  expect(old.statusCode).toBe(302);
  expect(old.headers).toMatchObject({ location: await pictureOf('fill'), 'cache-control': 'no-store' });
  for (const path of ['/blog/none/share-0123456789abcdef.png', '/blog/fill/share.svg']) {
    expect((await get(path)).statusCode, path).toBe(404);
  }
});

test('an article’s own picture goes first where every reader of links knows its type', () => {
  const { imageOf } = imagesOf(new AbortController().signal);
  const own = { featuredImageAlt: 'A lamp', featuredImageWidth: 1600, featuredImageHeight: 900 };
  const path = `/blog/images/${'a'.repeat(64)}.png`;
  expect(imageOf(post({ ...own, featuredImageUrl: path }))).toEqual({ path, alt: 'A lamp', width: 1600, height: 900 });
  const avif = imageOf(post({ ...own, featuredImageUrl: path.replace('png', 'avif') }));
  expect(avif?.path).toMatch(/^\/blog\/key-and-fill\/share-/);
});

test('what articles lack is drawn ahead, once', async () => {
  const featured = { featuredImage: 'lamp.png', featuredImageAlt: 'A lamp', images: { 'lamp.png': png(1600, 900) } };
  await publish(article('Two.', { title: 'Ahead' }), article('Three.', { title: 'Own', ...featured }));
  const { job } = imagesOf(new AbortController().signal);
  await job.run();
  const versions = await shareImageVersions(app.orm.em.fork());
  expect(versions.get('ahead')).toMatch(/^[0-9a-f]{16}$/);
  expect(versions.has('own')).toBe(false);
  const started = performance.now();
  await job.run();
  expect(performance.now() - started).toBeLessThan(500);
}, 120_000);

test('an article whose picture cannot be drawn stays, with the site’s own picture', async () => {
  await publish(article('Two.', { title: 'Undrawn' }));
  const stopped = imagesOf(AbortSignal.abort());
  const [undrawn] = (await listPosts({ em: app.orm.em.fork() })).filter(({ slug }) => slug === 'undrawn');
  expect(undrawn && (await stopped.find(undrawn))).toBeNull();

  const pages = loadPages({ ...testSettings, aiModel: null });
  if (!pages) throw new Error('the pages are not built');
  const server = Fastify();
  onTestFinished(() => server.close());
  await server.register(blogPlugin, {
    ...{ orm: app.orm, settings: testSettings, sessionCookie: 'session', pages, articleImages: stopped },
    ...{ prepare: () => pages.notFound, send: createSender('session'), notFound: pages.notFound },
    createContext: () => {
      throw new Error('no page of the blog asks who is there');
    },
  });
  const answer = await server.inject(undrawn ? (stopped.currentAddress(undrawn) ?? '') : '');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(pages.imageOf('/')?.path);
  expect(answer.headers['cache-control']).toBe('no-store');
});
