import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadTag } from '../domain/site/head.ts';
import type { PagePath } from '../domain/site/pages.ts';

/** The link-preview image of a page. */
export interface ShareImage {
  /** The image's path on this site. */
  path: string;
  alt: string;
  /** Pixels; omitted if unknown. */
  width?: number;
  height?: number;
}

/** The size of link-preview images in pixels, which all major sites support. */
export const shareSize = { width: 1200, height: 630 } as const;

/** The images drawn by the build, as stored in `share-images.json`. */
export interface BuiltImages {
  pages: { [Path in PagePath]?: ShareImage };
  /** See `articleStyle`. */
  articleStyle: string;
}

/** Returns the image of a page, or else the landing page's; undefined if the build drew no images. */
export type ImageOfPage = (path: string) => ShareImage | undefined;

/** Reads the images drawn by the build. `articleStyle` is null if the build drew no images. */
export function loadShareImages(pagesFolder: string): { imageOf: ImageOfPage; articleStyle: string | null } {
  const file = join(pagesFolder, 'share-images.json');
  const built: BuiltImages | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const images = new Map<string, ShareImage>(Object.entries(built?.pages ?? {}));
  return { imageOf: (path) => images.get(path) ?? images.get('/'), articleStyle: built?.articleStyle ?? null };
}

/** Returns the head tags for a link-preview image: https://ogp.me/#structured */
export function shareImageTags({ path, alt, width, height }: ShareImage, publicUrl: string): HeadTag[] {
  const address = `${publicUrl}${path}`;
  const content = {
    'og:image': address,
    ...(width && height && { 'og:image:width': `${width}`, 'og:image:height': `${height}` }),
    'og:image:alt': alt,
  };
  return [
    ...Object.entries(content).map(
      ([property, content]): HeadTag => ({ tag: 'meta', attributes: { property, content } }),
    ),
    { tag: 'meta', attributes: { name: 'twitter:image', content: address } },
    { tag: 'meta', attributes: { name: 'twitter:image:alt', content: alt } },
  ];
}
