import type { FrameAspect } from './draw-frame.ts';

const drawn: readonly FrameAspect[] = ['2.39:1', '16:9', '4:3', '1:1', '9:16'];

/** A film's aspect ratio as in `16:9`, which is also the default. */
export function sidesOf(ratio: string | null | undefined): string {
  return ratio && /^[1-9]\d?(\.\d+)?:[1-9]\d?$/.test(ratio) ? ratio : '16:9';
}

/** The available aspect nearest to a film's ratio. */
export function drawnAspect(sides: string): FrameAspect {
  const distance = (aspect: string) => Math.abs(Math.log(width(aspect) / width(sides)));
  return drawn.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}

/** The width for a height of 1. */
function width(sides: string): number {
  const [w = 16, h = 9] = sides.split(':').map(Number);
  return w / h;
}
