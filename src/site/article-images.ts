import type { FastifyBaseLogger } from 'fastify';
import type { PostSummary } from '../domain/blog.ts';
import { articleFrame } from '../domain/example-frames.ts';
import { product } from '../domain/product.ts';
import { minuteMs } from '../domain/time-units.ts';
import { listPosts } from '../modules/blog/posts.ts';
import {
  findShareImage,
  type ShareImageKey,
  shareImageVersions,
  storeShareImage,
} from '../modules/blog/share-images.ts';
import type { Orm } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { sha256 } from '../platform/sha256.ts';
import { rasterizeApart } from './rasterize-apart.ts';
import { articleImage, shareSize } from './share-image.ts';
import type { ShareImage } from './share-images.ts';

interface ArticleImagesOptions {
  orm: Orm;
  log: FastifyBaseLogger;
  /** Ends what is being drawn. */
  signal: AbortSignal;
}

/** An article's drawn picture: which it is, and what it is drawn from. */
interface Drawing extends ShareImageKey {
  svg: string;
}

export type ArticleImages = ReturnType<typeof createArticleImages>;

/**
 * The pictures that go with links to articles: their own, or drawn ones, which the database keeps. Their addresses carry
 * a version of all that is drawn, so a new title or a new build makes another address.
 */
export function createArticleImages({ orm, log, signal }: ArticleImagesOptions) {
  /** One at a time: each takes a processor for seconds. */
  let last: Promise<unknown> = Promise.resolve();
  const underWay = new Map<string, Promise<Buffer | null>>();
  /** What has failed once fails again; another build may do better. */
  const failed = new Set<string>();

  /** @returns null where nothing can be drawn: the article then goes with the site's own picture */
  function drawingFor(post: PostSummary): Drawing | null {
    const { slug, title, readingTime } = post;
    try {
      const notes = ['Blog', `${readingTime} min read`];
      const svg = articleImage({ title, frame: articleFrame(slug), notes });
      return { slug, svg, version: sha256(svg).slice(0, 16) };
    } catch (error) {
      log.error(error, `the picture of the article ${slug} cannot be drawn`);
      return null;
    }
  }

  async function drawAndStore({ slug, version, svg }: Drawing): Promise<Buffer | null> {
    try {
      const bytes = await rasterizeApart(svg, signal);
      await storeShareImage(orm.em.fork(), { slug, version }, bytes);
      return bytes;
    } catch (error) {
      if (!signal.aborted) {
        failed.add(version);
        log.error(error, `the picture of the article ${slug} could not be drawn`);
      }
      return null;
    }
  }

  function draw(drawing: Drawing): Promise<Buffer | null> {
    const { version } = drawing;
    if (failed.has(version)) return Promise.resolve(null);
    const current = underWay.get(version);
    if (current) return current;
    const drawn = last.then(() => drawAndStore(drawing)).finally(() => underWay.delete(version));
    last = drawn;
    underWay.set(version, drawn);
    return drawn;
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
    const drawing = drawingFor(post);
    if (!drawing) return undefined;
    return { path: addressOf(drawing), alt: `${product.name}: ${post.title}`, ...shareSize };
  }

  return {
    imageOf,
    /** The address of an article's drawn picture as it is now; null where there is none. */
    currentAddress(post: PostSummary): string | null {
      const drawing = drawingFor(post);
      return drawing && addressOf(drawing);
    },
    /** An article's drawn picture, drawn now if it has not been; null where that fails. PNG. */
    async find(post: PostSummary): Promise<Buffer | null> {
      const drawing = drawingFor(post);
      if (!drawing) return null;
      return (await findShareImage(orm.em.fork(), drawing)) ?? draw(drawing);
    },
    /** Draws what articles lack, so that nobody has to wait for it: after publishing, and after a new build. */
    job: {
      name: 'share-images',
      everyMs: minuteMs,
      run: async () => {
        const versions = await shareImageVersions(orm.em.fork());
        for (const post of await listPosts({ em: orm.em.fork() })) {
          const drawing = hasOwnImage(post) ? null : drawingFor(post);
          if (drawing && versions.get(post.slug) !== drawing.version && !signal.aborted) await draw(drawing);
        }
      },
    } satisfies Job,
  };
}

/** Whether an article's own picture can go with links to it: other types are unknown to much of what shows links. */
function hasOwnImage({ featuredImageUrl }: PostSummary): boolean {
  return featuredImageUrl !== null && /\.(png|jpg)$/.test(featuredImageUrl);
}

function addressOf({ slug, version }: ShareImageKey): string {
  return `/blog/${slug}/share-${version}.png`;
}
