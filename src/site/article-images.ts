import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { product } from '../domain/product/product.ts';
import { minuteMs } from '../domain/product/time-units.ts';
import type { PostSummary } from '../domain/site/blog.ts';
import { listPosts } from '../modules/blog/posts.ts';
import { drawnShareImages, findShareImage, storeShareImage } from '../modules/blog/share-images.ts';
import type { Orm } from '../platform/database/orm.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { inWorkerThread } from '../platform/jobs/worker-thread.ts';
import { fromProjectRoot } from '../platform/project-root.ts';
import { sha256 } from '../platform/sha256.ts';
import type { Titled } from './draw-article.ts';
import { type ShareImage, shareSize } from './share-images.ts';

interface ArticleImagesOptions {
  orm: Orm;
  log: FastifyBaseLogger;
  /** Aborts drawing. */
  signal: AbortSignal;
  /** A hash of how this build draws articles. Null if the pages are not built; then no image is drawn. */
  style: string | null;
  /** Draws an article's picture as PNG. */
  draw?: (post: Titled, signal: AbortSignal) => Promise<Uint8Array>;
}

/** Draws each image in a new thread, since a failure may leave the renderer unusable. */
const drawInThread = inWorkerThread<Titled, Uint8Array>({
  module: fromProjectRoot('src/site/draw-article.ts'),
  idleMs: 0,
  timeoutMs: minuteMs,
});

/**
 * The memory, in bytes, below which no image is drawn in advance, since drawing takes up to 200 MB in addition to the
 * server.
 */
export const minMemoryToDrawAhead = 700_000_000;

const retryMs = 10 * minuteMs;
/**
 * The job replaces an image of another version only when it is older than this. Otherwise, two builds running side by
 * side would keep overwriting each other's images.
 */
const overwriteAfterMs = 10 * minuteMs;

export type ArticleImages = ReturnType<typeof createArticleImages>;

/**
 * The link-preview images of articles: the featured image, or else a drawn image, which is stored in the database. The
 * address of a drawn image contains a hash of all that it shows, so a new title or design gets a new address.
 */
export function createArticleImages({ orm, log, signal, style, draw: drawPng = drawInThread }: ArticleImagesOptions) {
  /** The versions whose drawing failed recently. They are not retried for a while. */
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: retryMs });
  /** Recent images by version, so that an image that was overwritten or could not be stored is not drawn again. */
  const drawn = new LRUCache<string, Buffer>({ max: 8 });
  /** Images are drawn one at a time, since each occupies a processor for seconds. */
  let inProgress: { version: string; picture: Promise<Buffer | null> } | null = null;

  const currentVersion = ({ slug, title, readingTime }: Titled) =>
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

  /** @returns null if drawing fails, failed recently, or would have to wait for another image */
  async function draw(post: Titled, version: string): Promise<Buffer | null> {
    if (failed.has(version)) return null;
    if (inProgress) return inProgress.version === version ? inProgress.picture : null;
    const picture = drawAndStore(post, version).finally(() => {
      inProgress = null;
    });
    inProgress = { version, picture };
    return picture;
  }

  /** Returns the link-preview image of an article; undefined for the site's default. */
  function imageOf(post: PostSummary): ShareImage | undefined {
    const {
      featuredImageUrl: path,
      featuredImageAlt: alt,
      featuredImageWidth: width,
      featuredImageHeight: height,
    } = post;
    if (path && hasOwnImage(post)) return { path, alt: alt ?? post.title, ...(width && height && { width, height }) };
    const version = currentVersion(post);
    if (!version) return undefined;
    return { path: `/blog/${post.slug}/share-${version}.png`, alt: `${product.name}: ${post.title}`, ...shareSize };
  }

  return {
    imageOf,
    /**
     * Finds the drawn image for an address, as PNG. Draws the current version if it is missing; returns null if drawing
     * fails or would have to wait. Another version in the address comes from an older title or from another build that
     * runs side by side. It gets the stored image; otherwise two builds would redraw each other's images forever.
     */
    async find(post: PostSummary, requestedVersion: string): Promise<{ bytes: Buffer; isCurrent: boolean } | null> {
      const version = currentVersion(post);
      if (!version) return null;
      const isCurrent = requestedVersion === version;
      const stored = await findShareImage(orm.em.fork(), post.slug);
      if (stored && (stored.version === version || !isCurrent)) return { bytes: stored.bytes, isCurrent };
      const bytes = drawn.get(version) ?? (await draw(post, version));
      return bytes && { bytes, isCurrent };
    },
    /**
     * Draws missing images in advance, after an article is published and after a release. One image per run, so that
     * other jobs need not wait for all of them.
     */
    job: {
      name: 'share-images',
      everyMs: minuteMs,
      atStart: false,
      run: async () => {
        const stored = await drawnShareImages(orm.em.fork());
        for (const post of await listPosts({ em: orm.em.fork() })) {
          if (signal.aborted || inProgress) return;
          const version = hasOwnImage(post) ? null : currentVersion(post);
          if (!version || failed.has(version)) continue;
          const image = stored.get(post.slug);
          if (image && (image.version === version || Date.now() - image.drawnAt.getTime() < overwriteAfterMs)) continue;
          await draw(post, version);
          return;
        }
      },
    } satisfies Job,
  };
}

/** Whether an article's featured image can be its link preview. Many sites support only PNG and JPEG. */
function hasOwnImage({ featuredImageUrl }: PostSummary): boolean {
  return featuredImageUrl !== null && /\.(png|jpg)$/.test(featuredImageUrl);
}
