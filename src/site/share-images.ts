import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShareImage } from '../domain/head.ts';
import type { PagePath } from '../domain/pages.ts';

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
