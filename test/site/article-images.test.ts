import Fastify from 'fastify';
import { imageSize } from 'image-size';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listPosts } from '../../src/modules/blog/posts.ts';
import { publishArticles } from '../../src/modules/blog/publish.ts';
import { drawnShareImages, storeShareImage } from '../../src/modules/blog/share-images.ts';
import { createArticleImages } from '../../src/site/article-images.ts';
import { blogPlugin } from '../../src/site/blog-plugin.ts';
import { loadDocuments } from '../../src/site/documents.ts';
import { loadPages } from '../../src/site/pages.ts';
import { createSender } from '../../src/site/send-document.ts';
import { testApp } from '../support/apps.ts';
import { article, png, post } from '../support/articles.ts';
import { isFull } from '../support/rounds.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const get = (url: string) => new Visitor(app.app).get(url);
const publish = (...articles: ReturnType<typeof article>[]) =>
  publishArticles({ em: app.orm.em.fork() }, { articles, update: true });

/** Reads the meta tags of a page's head, by name or property. */
async function headOf(path: string) {
  const { body } = await get(path);
  const tags = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  return new Map(tags.map(([, name = '', content = '']) => [name, content]));
}

/** Returns the address of an article's picture, without the site's origin. */
async function pictureOf(slug: string): Promise<string> {
  // the blog's cached documents are checked again after a second
  let address = '';
  await vi.waitFor(
    async () => {
      address = (await headOf(`/blog/${slug}`)).get('og:image')?.replace(testSettings.publicUrl, '') ?? '';
      expect(address).not.toBe('');
    },
    { timeout: 20_000 },
  );
  return address;
}

type Images = ReturnType<typeof createArticleImages>;

function imagesOf(more: Partial<Parameters<typeof createArticleImages>[0]> = {}): Images {
  const { signal } = new AbortController();
  return createArticleImages({ orm: app.orm, log: app.app.log, signal, style: 'today', ...more });
}

/** Returns articles as lists contain them. */
async function published(...slugs: string[]) {
  const posts = await listPosts({ em: app.orm.em.fork() });
  return slugs.map((slug) => posts.find((one) => one.slug === slug) ?? post({ slug }));
}

/** Returns the picture's version that an article's page names. */
const versionOf = ({ imageOf }: Images, of: Parameters<Images['imageOf']>[0]) =>
  imageOf(of)?.path.match(/share-(.+)\.png$/)?.[1] ?? '';

const drawnVersion = async (slug: string) => (await drawnShareImages(app.orm.em.fork())).get(slug)?.version;

/** Starts a server with these pictures. */
async function serverWith(articleImages: Images) {
  const pages = loadPages({ ...testSettings, aiModel: null });
  if (!pages) throw new Error('the pages are not built');
  const mailNote = null;
  const documents = loadDocuments(pages, { ...testSettings, mailNote });
  if (!documents) throw new Error('the documents are not built');
  const server = Fastify();
  onTestFinished(() => server.close());
  await server.register(blogPlugin, {
    ...{ orm: app.orm, settings: testSettings, sessionCookie: 'session', mailNote, pages, articleImages },
    ...{ documents, send: createSender('session'), notFound: pages.notFound },
    perAddress: {},
    createContext: () => {
      throw new Error('no page of the blog asks who is there');
    },
  });
  return { get: (address: string) => server.inject(address), sitePicture: pages.imageOf('/')?.path };
}

test.runIf(isFull)(
  'an article goes with a picture of its title, which caches may keep and the database does',
  async () => {
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
    expect(picture.rawPayload.length, 'bytes, of which a blank one has few').toBeGreaterThan(10_000);
    expect(address).toContain(await drawnVersion('key-and-fill'));
  },
  120_000,
);

test('a new title has a new address; the old address shows the stored picture without caching', async () => {
  await publish(article('Two lamps.', { title: 'Fill', slug: 'fill' }));
  const images = imagesOf({ draw: async () => Buffer.from('drawn') });
  const server = await serverWith(images);
  const address = async () => {
    const [fill] = await published('fill');
    return (fill && images.imageOf(fill)?.path) ?? '';
  };
  const before = await address();
  await publish(article('Two lamps.', { title: 'Fill, again', slug: 'fill' }));
  expect(await address()).not.toBe(before);
  const current = await server.get(await address());
  expect(current.headers['cache-control']).toContain('immutable');
  const old = await server.get(before);
  expect(old.statusCode).toBe(200);
  expect(old.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  expect([old.body, current.body]).toEqual(['drawn', 'drawn']);
  for (const path of ['none/share-0123456789abcdef.png', 'fill/share-1.png', 'fill/share.svg']) {
    expect((await server.get(`/blog/${path}`)).statusCode, path).toBe(404);
  }
});

test('a build does not replace what another has just drawn, also on request', async () => {
  await publish(article('Two.', { title: 'Beside' }));
  const draw = vi.fn(async () => Buffer.from('ours'));
  const ours = imagesOf({ draw });
  const [beside] = await published('beside');
  if (!beside) throw new Error('the article is gone');
  const theirs = { slug: 'beside', version: '0123456789abcdef', bytes: Buffer.from('theirs') };
  const others = (await listPosts({ em: app.orm.em.fork() })).filter(({ slug }) => slug !== 'beside');
  for (const other of others) {
    await storeShareImage(app.orm.em.fork(), { ...theirs, slug: other.slug, version: versionOf(ours, other) });
  }
  await storeShareImage(app.orm.em.fork(), theirs);
  const server = await serverWith(ours);
  const answer = await server.get(`/blog/beside/share-${theirs.version}.png`);
  expect([answer.body, answer.headers['cache-control']]).toEqual(['theirs', 'no-store']);
  await ours.job.run();
  expect(draw).not.toHaveBeenCalled();

  await app.orm.em.fork().execute("update blog_share_images set drawn_at = now() - interval '11 minutes'");
  await ours.job.run();
  expect(draw).toHaveBeenCalledOnce();
  expect(await drawnVersion('beside')).toBe(versionOf(ours, beside));
  // drawn once, however often the other build draws over it
  await storeShareImage(app.orm.em.fork(), theirs);
  expect((await server.get(ours.imageOf(beside)?.path ?? '')).body).toBe('ours');
  expect(draw).toHaveBeenCalledOnce();
});

test('an article’s own picture is used if its type is widely supported', () => {
  const { imageOf } = imagesOf();
  const own = { featuredImageAlt: 'A lamp', featuredImageWidth: 1600, featuredImageHeight: 900 };
  const path = `/blog/images/${'a'.repeat(64)}.png`;
  expect(imageOf(post({ ...own, featuredImageUrl: path }))).toEqual({ path, alt: 'A lamp', width: 1600, height: 900 });
  const avif = imageOf(post({ ...own, featuredImageUrl: path.replace('png', 'avif') }));
  expect(avif?.path).toMatch(/^\/blog\/key-and-fill\/share-/);
});

test('missing pictures are drawn in advance, one per run', async () => {
  const featured = { featuredImage: 'lamp.png', featuredImageAlt: 'A lamp', images: { 'lamp.png': png(1600, 900) } };
  await app.orm.em.fork().execute('delete from blog_share_images');
  await publish(article('Two.', { title: 'Ahead' }), article('Three.', { title: 'Own', ...featured }));
  const draw = vi.fn(async () => Buffer.from('drawn'));
  const { job } = imagesOf({ draw });
  const own = (await listPosts({ em: app.orm.em.fork() })).length - 1;
  for (let run = 1; run <= own + 1; run += 1) {
    await job.run();
    expect((await drawnShareImages(app.orm.em.fork())).size).toBe(Math.min(run, own));
  }
  expect(draw).toHaveBeenCalledTimes(own);
  expect(await drawnVersion('ahead')).toMatch(/^[0-9a-f]{16}$/);
  expect(await drawnVersion('own')).toBeUndefined();
});

test('an article whose picture cannot be drawn gets the site’s own picture', async () => {
  await publish(article('Two.', { title: 'Undrawn' }));
  const [undrawn] = await published('undrawn');
  if (!undrawn) throw new Error('the article is gone');
  const stopped = imagesOf({ signal: AbortSignal.abort() });
  const server = await serverWith(stopped);
  const answer = await server.get(stopped.imageOf(undrawn)?.path ?? '');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(server.sitePicture);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('drawing is retried ten minutes after a failure', async () => {
  await publish(article('Two.', { title: 'Later' }));
  const [later] = await published('later');
  if (!later) throw new Error('the article is gone');
  const draw = vi.fn(async () => Buffer.from('later')).mockRejectedValueOnce(new Error('too slow'));
  const images = imagesOf({ draw });
  const server = await serverWith(images);
  const address = images.imageOf(later)?.path ?? '';
  for (const _ of [1, 2]) expect((await server.get(address)).statusCode).toBe(302);
  expect(draw).toHaveBeenCalledOnce();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * 60_000 + 1_000);
  onTestFinished(() => clock.mockRestore());
  // the time is cached for a moment
  await expect.poll(async () => (await server.get(address)).body).toBe('later');
});

test('a picture that cannot be stored is still sent, and stored later', async () => {
  await publish(article('Two.', { title: 'Unstored' }));
  const [unstored] = await published('unstored');
  if (!unstored) throw new Error('the article is gone');
  const draw = vi.fn(async () => Buffer.from('unstored'));
  const images = imagesOf({ draw });
  const server = await serverWith(images);
  const address = images.imageOf(unstored)?.path ?? '';
  await app.orm.em.fork().execute('alter table blog_share_images add constraint full_up check (false) not valid');
  for (const _ of [1, 2]) expect((await server.get(address)).body).toBe('unstored');
  await app.orm.em.fork().execute('alter table blog_share_images drop constraint full_up');
  expect(draw).toHaveBeenCalledOnce();
  expect(await drawnVersion('unstored')).toBeUndefined();
  await images.job.run();
  expect(await drawnVersion('unstored')).toBe(versionOf(images, unstored));
  expect(draw).toHaveBeenCalledOnce();
});

test('a request for a second picture while one is being drawn gets the site’s immediately', async () => {
  await publish(article('Two.', { title: 'First' }), article('Three.', { title: 'Second' }));
  const [first, second] = await published('first', 'second');
  if (!first || !second) throw new Error('an article is gone');
  const drawing = Promise.withResolvers<Buffer>();
  const draw = vi.fn(() => drawing.promise);
  const images = imagesOf({ draw });
  const server = await serverWith(images);
  const sameTwice = [1, 2].map(() => server.get(images.imageOf(first)?.path ?? ''));
  await vi.waitFor(() => expect(draw).toHaveBeenCalled(), 20_000);
  const other = await server.get(images.imageOf(second)?.path ?? '');
  expect(other.statusCode).toBe(302);
  expect(other.headers).toMatchObject({ location: server.sitePicture, 'cache-control': 'no-store' });
  drawing.resolve(Buffer.from('first'));
  for (const answer of await Promise.all(sameTwice)) expect(answer.body).toBe('first');
  expect(draw).toHaveBeenCalledOnce();
});
