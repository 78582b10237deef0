import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PostSummary } from '../domain/blog.ts';
import { product } from '../domain/product.ts';
import { minuteMs } from '../domain/time-units.ts';
import { listPosts } from '../modules/blog/posts.ts';
import { drawnShareImages, findShareImage, storeShareImage } from '../modules/blog/share-images.ts';
import type { Job } from '../platform/jobs.ts';
import type { Orm } from '../platform/orm.ts';
import { fromProjectRoot } from '../platform/project-root.ts';
import { sha256 } from '../platform/sha256.ts';
import { inWorkerThread } from '../platform/worker-thread.ts';
import type { Titled } from './draw-article.ts';
import { type ShareImage, shareSize } from './share-images.ts';

interface ArticleImagesOptions {
  orm: Orm;
  log: FastifyBaseLogger;
  /** Ends what is being drawn. */
  signal: AbortSignal;
  /** How this build draws articles; null where none is built, and nothing is drawn. */
  style: string | null;
  /** Draws an article's picture as PNG. */
  draw?: (post: Titled, signal: AbortSignal) => Promise<Uint8Array>;
}

/** Each in a fresh thread: drawing may fail in ways that leave the renderer unusable. */
const drawApart = inWorkerThread<Titled, Uint8Array>({
  module: fromProjectRoot('src/site/draw-article.ts'),
  idleMs: 0,
  timeoutMs: minuteMs,
});

/** With less memory than this, in bytes, nothing is drawn ahead: it takes up to 200 MB more than the server does. */
export const drawAheadFrom = 700_000_000;

const retryMs = 10 * minuteMs;
/** While two builds run side by side, each would draw over what the other has drawn. */
const settledMs = 10 * minuteMs;

export type ArticleImages = ReturnType<typeof createArticleImages>;

/**
 * The pictures that go with links to articles: their own, or drawn ones, which the database keeps. Their addresses carry
 * a version of all that is drawn, so a new title or a new build makes another address.
 */
export function createArticleImages({ orm, log, signal, style, draw: drawPng = drawApart }: ArticleImagesOptions) {
  /** By version: what has failed is left alone for a while. */
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: retryMs });
  /** By version: what another build has drawn over, or could not be stored, need not be drawn twice. */
  const drawn = new LRUCache<string, Buffer>({ max: 8 });
  /** One at a time: each takes a processor for seconds. */
  let underWay: { version: string; picture: Promise<Buffer | null> } | null = null;

  const versionOf = ({ slug, title, readingTime }: Titled) =>
    style && sha256(JSON.stringify([style, slug, title, readingTime])).slice(0, 16);

  async function drawAndStore(post: Titled, version: string): Promise<Buffer | null> {
    const { slug } = post;
    let bytes = drawn.get(version);
    if (!bytes) {
      try {
        const { title, readingTime } = post;
        bytes = Buffer.from(await drawPng({ slug, title, readingTime }, signal));
      } catch (error) {
        if (!signal.aborted) {
          failed.set(version, true);
          log.error(error, `the picture of the article ${slug} could not be drawn`);
        }
        return null;
      }
      drawn.set(version, bytes);
    }
    try {
      await storeShareImage(orm.em.fork(), { slug, version, bytes });
    } catch (error) {
      log.error(error, `the picture of the article ${slug} could not be stored`);
    }
    return bytes;
  }

  /** @returns null where that fails, has failed a short while ago, or would have to wait for another picture */
  async function draw(post: Titled, version: string): Promise<Buffer | null> {
    if (failed.has(version)) return null;
    if (underWay) return underWay.version === version ? underWay.picture : null;
    const picture = drawAndStore(post, version).finally(() => {
      underWay = null;
    });
    underWay = { version, picture };
    return picture;
  }

  /** What the head of an article says of its picture; undefined leaves it the site's own. */
  function imageOf(post: PostSummary): ShareImage | undefined {
    const {
      featuredImageUrl: path,
      featuredImageAlt: alt,
      featuredImageWidth: width,
      featuredImageHeight: height,
    } = post;
    if (path && hasOwnImage(post)) return { path, alt: alt ?? post.title, ...(width && height && { width, height }) };
    const version = versionOf(post);
    if (!version) return undefined;
    return { path: `/blog/${post.slug}/share-${version}.png`, alt: `${product.name}: ${post.title}`, ...shareSize };
  }

  return {
    imageOf,
    /**
     * An article's drawn picture for an address with this version: drawn now if there is none of it; null where that fails
     * or would take long. Other versions are those of older titles and of builds that run beside this one: they get what
     * is there, since to draw for each other would have no end. PNG.
     */
    async find(post: PostSummary, asked: string): Promise<{ bytes: Buffer; isCurrent: boolean } | null> {
      const version = versionOf(post);
      if (!version) return null;
      const isCurrent = asked === version;
      const stored = await findShareImage(orm.em.fork(), post.slug);
      if (stored && (stored.version === version || !isCurrent)) return { bytes: stored.bytes, isCurrent };
      const bytes = drawn.get(version) ?? (await draw(post, version));
      return bytes && { bytes, isCurrent };
    },
    /**
     * Draws what articles lack, so that nobody has to wait for it: after publishing, and after a new build. One picture
     * each time, so that other jobs do not wait for all.
     */
    job: {
      name: 'share-images',
      everyMs: minuteMs,
      atStart: false,
      run: async () => {
        const stored = await drawnShareImages(orm.em.fork());
        for (const post of await listPosts({ em: orm.em.fork() })) {
          if (signal.aborted || underWay) return;
          const version = hasOwnImage(post) ? null : versionOf(post);
          if (!version || failed.has(version)) continue;
          const there = stored.get(post.slug);
          if (there && (there.version === version || Date.now() - there.drawnAt.getTime() < settledMs)) continue;
          await draw(post, version);
          return;
        }
      },
    } satisfies Job,
  };
}

/** Whether an article's own picture can go with links to it: other types are unknown to much of what shows links. */
function hasOwnImage({ featuredImageUrl }: PostSummary): boolean {
  return featuredImageUrl !== null && /\.(png|jpg)$/.test(featuredImageUrl);
}
