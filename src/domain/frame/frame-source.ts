import { drawFrame, type FrameAspect } from './draw-frame.ts';
import type { FrameTexts } from './frame-plan.ts';

/** A frame as the address of an image, which stands apart from its page: neither touches the other's names and colors. */
export function frameSource(texts: FrameTexts, aspect: FrameAspect): string {
  // apostrophes, too, so that it may stand between any quotes
  return `data:image/svg+xml,${encodeURIComponent(drawFrame(texts, aspect)).replaceAll("'", '%27')}`;
}
