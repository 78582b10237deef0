import { exampleFrames } from '../domain/example-frames.ts';
import type { FrameTexts } from '../domain/frame/frame-plan.ts';
import { type PagePath, pagePaths, pages } from '../domain/pages.ts';
import { product } from '../domain/product.ts';
import { generatorNames } from '../domain/targets/generators.ts';
import { pageImage } from './share-image.ts';

/** Pages with a light of their own; others show the first page's. */
const frames: Partial<Record<PagePath, FrameTexts>> = {
  '/demo': exampleFrames.keeper,
  '/get-started': exampleFrames.boat,
  '/blog': exampleFrames.hands,
  '/contact': exampleFrames.window,
  '/login': exampleFrames.street,
  '/register': exampleFrames.stair,
};

/** The pages that search engines are told of, each with the picture that goes with links to it, as SVG. */
export function pageImages(): { path: PagePath; alt: string; svg: string }[] {
  return pagePaths
    .filter((path) => pages[path].sitemap)
    .map((path) => {
      const title = path === '/' ? `${product.tagline}.` : pages[path].title;
      const svg = pageImage({ title, frame: frames[path] ?? exampleFrames.lighthouse, notes: generatorNames });
      return { path, alt: `${product.name}: ${title}`, svg };
    });
}
