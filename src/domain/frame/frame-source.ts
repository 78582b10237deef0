import { drawFrame, type FrameAspect } from './draw-frame.ts';
import type { FrameTexts } from './frame-plan.ts';

/**
 * Draws a frame as a data URL for an image, isolated from the page's ids and colors.
 * @param size in pixels, for drawing on a canvas: some browsers skip images without a size of their own
 */
export function frameSource(texts: FrameTexts, aspect: FrameAspect, size?: { width: number; height: number }): string {
  const drawn = drawFrame(texts, aspect);
  const sized = size ? drawn.replace('<svg', `<svg width='${size.width}' height='${size.height}'`) : drawn;
  // escape apostrophes too, so that the URL can be used in either kind of quotes
  return `data:image/svg+xml,${encodeURIComponent(sized).replaceAll("'", '%27')}`;
}
