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

/** The pictures that the build has drawn, as it writes them down beside the pages. */
export type BuiltImages = { [Path in PagePath]?: ShareImage };

/** Finds the picture for a page: its own, else the first page's; none where the build has drawn none. */
export type ImageOfPage = (path: string) => ShareImage | undefined;

/** Reads what pictures there are for links to pages. */
export function loadShareImages(pagesFolder: string): ImageOfPage {
  const file = join(pagesFolder, 'share-images.json');
  const images = new Map<string, ShareImage>(
    existsSync(file) ? Object.entries<ShareImage>(JSON.parse(readFileSync(file, 'utf8'))) : [],
  );
  return (path) => images.get(path) ?? images.get('/');
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
