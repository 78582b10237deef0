import type { Size } from './video-kind.ts';

/** @throws if the browser has no canvas */
export function createCanvas({ width, height }: Size): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser has no canvas.');
  return context;
}
