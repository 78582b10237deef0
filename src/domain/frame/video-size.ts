interface VideoSize {
  width: number;
  height: number;
}

/**
 * A picture's size in pixels, both even, as encoders need them.
 * @param ratio as `16:9`, which also stands for one that cannot be read
 * @param side the shorter side
 */
export function videoSize(ratio: string, side: number): VideoSize {
  const [, across = '16', down = '9'] = /^(\d{1,3}(?:\.\d{1,3})?):(\d{1,3}(?:\.\d{1,3})?)$/u.exec(ratio) ?? [];
  const shape = Number(across) / Number(down);
  if (!Number.isFinite(shape) || shape === 0) return videoSize('16:9', side);
  const longer = Math.round((side * Math.max(shape, 1 / shape)) / 2) * 2;
  return shape < 1 ? { width: side, height: longer } : { width: longer, height: side };
}
