import { drawFrame, type FrameAspect } from './draw-frame.ts';
import type { FrameTexts } from './frame-plan.ts';

/** A frame as a data URL for an image, isolated from the ids and colors of its page. */
export function frameSource(texts: FrameTexts, aspect: FrameAspect): string {
  // also escapes apostrophes, so that it can be put in any quotes
  return `data:image/svg+xml,${encodeURIComponent(drawFrame(texts, aspect)).replaceAll("'", '%27')}`;
}
