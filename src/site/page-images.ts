import { exampleFrames } from '../domain/frame/example-frames.ts';
import type { FrameTexts } from '../domain/frame/frame-plan.ts';
import { product } from '../domain/product/product.ts';
import { type PagePath, pagePaths, pages } from '../domain/site/pages.ts';
import { generatorNames } from '../domain/targets/generators.ts';
import { pageImage } from './share-image.ts';

/** The frames in the images of pages. Pages without one here use the landing page's. */
const frames: Partial<Record<PagePath, FrameTexts>> = {
  '/demo': exampleFrames.keeper,
  '/get-started': exampleFrames.boat,
  '/blog': exampleFrames.hands,
  '/contact': exampleFrames.window,
  '/login': exampleFrames.street,
  '/register': exampleFrames.stair,
};

/** Returns the link-preview image, as SVG, of every page in the sitemap. */
export function pageImages(): { path: PagePath; alt: string; svg: string }[] {
  return pagePaths
    .filter((path) => pages[path].sitemap)
    .map((path) => {
      const title = path === '/' ? `${product.tagline}.` : pages[path].title;
      const svg = pageImage({ title, frame: frames[path] ?? exampleFrames.lighthouse, notes: generatorNames });
      return { path, alt: `${product.name}: ${title}`, svg };
    });
}
