import type { FrameAspect } from './draw-frame.ts';

const frameAspects: readonly FrameAspect[] = ['2.39:1', '16:9', '4:3', '1:1', '9:16'];

/** Returns the ratio if it is valid, such as `2.39:1`, or else `16:9`. */
export function ratioOrDefault(ratio: string | null | undefined): string {
  return ratio && /^[1-9]\d?(\.\d+)?:[1-9]\d?$/.test(ratio) ? ratio : '16:9';
}

/** Returns the frame aspect nearest to a film's ratio. */
export function nearestFrameAspect(ratio: string): FrameAspect {
  const distance = (aspect: string) => Math.abs(Math.log(width(aspect) / width(ratio)));
  return frameAspects.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}

/** Returns the width for a height of 1. */
function width(ratio: string): number {
  const [w = 16, h = 9] = ratio.split(':').map(Number);
  return w / h;
}
