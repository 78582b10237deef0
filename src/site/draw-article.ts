import type { PostSummary } from '../domain/blog.ts';
import { articleFrame, exampleFrames } from '../domain/example-frames.ts';
import { sha256 } from '../platform/sha256.ts';
import { rasterize } from './rasterize.ts';
import { articleImage } from './share-image.ts';

/** What an article gives to its picture. */
export type Titled = Pick<PostSummary, 'slug' | 'title' | 'readingTime'>;

const notesOf = (readingTime: number) => ['Blog', `${readingTime} min read`];

/** Draws the picture that goes with links to an article. PNG; takes seconds and up to 200 MB. */
export default async function drawArticle({ slug, title, readingTime }: Titled): Promise<Uint8Array> {
  return rasterize(articleImage({ title, frame: articleFrame(slug), notes: notesOf(readingTime) }));
}

/** Names how articles are drawn by this build: another frame, face or layout has another name. */
export function articleStyle(): string {
  const drawn = Object.values(exampleFrames).map((frame) =>
    articleImage({ title: 'Hold the light', frame, notes: notesOf(4) }),
  );
  return sha256(drawn.join('')).slice(0, 16);
}
