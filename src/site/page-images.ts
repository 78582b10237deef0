import { exampleFrames } from '../domain/frame/example-frames.ts';
import type { FrameTexts } from '../domain/frame/frame-plan.ts';
import { product } from '../domain/product/product.ts';
import { type PagePath, pagePaths, pages } from '../domain/site/pages.ts';
import { generatorNames } from '../domain/targets/generators.ts';
import { pageImage } from './share-image.ts';

/** The drawn frame of each page's image; other pages use the landing page's. */
const frames: Partial<Record<PagePath, FrameTexts>> = {
  '/demo': exampleFrames.keeper,
  '/get-started': exampleFrames.boat,
  '/blog': exampleFrames.hands,
  '/contact': exampleFrames.window,
  '/login': exampleFrames.street,
  '/register': exampleFrames.stair,
};

/** The link-preview image of every page in the sitemap, as SVG. */
export function pageImages(): { path: PagePath; alt: string; svg: string }[] {
  return pagePaths
    .filter((path) => pages[path].sitemap)
    .map((path) => {
      const title = path === '/' ? `${product.tagline}.` : pages[path].title;
      const svg = pageImage({ title, frame: frames[path] ?? exampleFrames.lighthouse, notes: generatorNames });
      return { path, alt: `${product.name}: ${title}`, svg };
    });
}
