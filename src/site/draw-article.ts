import { articleFrame, exampleFrames } from '../domain/frame/example-frames.ts';
import type { PostSummary } from '../domain/site/blog.ts';
import { sha256 } from '../platform/sha256.ts';
import { rasterize } from './rasterize.ts';
import { articleImage } from './share-image.ts';

/** The parts of an article that its image shows. */
export type Titled = Pick<PostSummary, 'slug' | 'title' | 'readingTime'>;

const imageNotes = (readingTime: number) => ['Blog', `${readingTime} min read`];

/** Draws an article's link-preview image as PNG. Takes seconds and up to 200 MB. */
export default async function drawArticle({ slug, title, readingTime }: Titled): Promise<Uint8Array> {
  return rasterize(articleImage({ title, frame: articleFrame(slug), notes: imageNotes(readingTime) }));
}

/** Returns a hash of how this build draws articles. It changes with the frames, the typeface and the layout. */
export function articleStyle(): string {
  const drawn = Object.values(exampleFrames).map((frame) =>
    articleImage({ title: 'Hold the light', frame, notes: imageNotes(4) }),
  );
  return sha256(drawn.join('')).slice(0, 16);
}
