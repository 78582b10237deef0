interface VideoSize {
  width: number;
  height: number;
}

/**
 * Returns a picture's size in pixels. Both sides are even, as encoders require.
 * @param ratio such as `2.39:1`; an invalid ratio counts as `16:9`
 * @param side the shorter side
 */
export function videoSize(ratio: string, side: number): VideoSize {
  const [, across = '16', down = '9'] = /^(\d{1,3}(?:\.\d{1,3})?):(\d{1,3}(?:\.\d{1,3})?)$/u.exec(ratio) ?? [];
  const shape = Number(across) / Number(down);
  if (!Number.isFinite(shape) || shape === 0) return videoSize('16:9', side);
  const longer = Math.round((side * Math.max(shape, 1 / shape)) / 2) * 2;
  return shape < 1 ? { width: side, height: longer } : { width: longer, height: side };
}
