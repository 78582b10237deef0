import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadTag } from '../domain/head.ts';
import type { PagePath } from '../domain/pages.ts';

/** The picture that goes with a link to a page. */
export interface ShareImage {
  /** Its path on this site. */
  path: string;
  alt: string;
  /** Pixels; absent where they are not known. */
  width?: number;
  height?: number;
}

/** The size of link previews that every site shows, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** The pictures that the build has drawn, as it writes them down beside the pages. */
export interface BuiltImages {
  pages: { [Path in PagePath]?: ShareImage };
  /** How it draws articles; see `articleStyle`. */
  articleStyle: string;
}

/** Finds the picture for a page: its own, else the first page's; none where the build has drawn none. */
export type ImageOfPage = (path: string) => ShareImage | undefined;

/** Reads what pictures there are for links to pages, and how articles are drawn; null where none are. */
export function loadShareImages(pagesFolder: string): { imageOf: ImageOfPage; articleStyle: string | null } {
  const file = join(pagesFolder, 'share-images.json');
  const built: BuiltImages | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const images = new Map<string, ShareImage>(Object.entries(built?.pages ?? {}));
  return { imageOf: (path) => images.get(path) ?? images.get('/'), articleStyle: built?.articleStyle ?? null };
}

/** The tags of a page's head for its picture: https://ogp.me/#structured */
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
