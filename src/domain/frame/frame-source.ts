import { drawFrame, type FrameAspect } from './draw-frame.ts';
import type { FrameTexts } from './frame-plan.ts';

/**
 * A frame as a data URL for an image, isolated from the ids and colors of its page.
 * @param size in pixels, for a canvas: not every browser draws an image there that has none of its own
 */
export function frameSource(texts: FrameTexts, aspect: FrameAspect, size?: { width: number; height: number }): string {
  const drawn = drawFrame(texts, aspect);
  const sized = size ? drawn.replace('<svg', `<svg width='${size.width}' height='${size.height}'`) : drawn;
  // also escapes apostrophes, so that it can be put in any quotes
  return `data:image/svg+xml,${encodeURIComponent(sized).replaceAll("'", '%27')}`;
}
