import type { FirstFrame } from './target.ts';

/** A picture as a data URL. */
export function dataUrl({ type, base64 }: FirstFrame): string {
  return `data:${type};base64,${base64}`;
}

/** A first frame as a part of the list `content`, which the APIs of ByteDance and MiniMax share; empty without one. */
export function firstFrameContent(frame: FirstFrame | undefined) {
  return frame ? [{ type: 'image_url', image_url: { url: dataUrl(frame) }, role: 'first_frame' }] : [];
}
