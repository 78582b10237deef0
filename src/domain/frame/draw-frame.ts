import { drawFigure } from './figure.ts';
import { drawAir, drawLens } from './finish.ts';
import { type FramePlan, type FrameTexts, planFrame } from './frame-plan.ts';
import { drawGround } from './ground.ts';
import { n, on } from './sheet.ts';
import { drawSource } from './source.ts';

/** Width and height of a frame by aspect; the shorter side is always 180 units. */
const measures = {
  '2.39:1': [430, 180],
  '16:9': [320, 180],
  '4:3': [240, 180],
  '1:1': [180, 180],
  '9:16': [180, 320],
} as const;

export type FrameAspect = keyof typeof measures;

/**
 * Draws a scene from its words, as an SVG document of about 2.5 kB: light, ground, and one of a few outlines if the
 * Subject field clearly names it. Deterministic, and without any of the scene's text in the markup. The document
 * stretches to any box of its aspect and uses only SVG 1.1 with Gaussian blurs. Ids start with a hash of the words, so
 * that a page can contain any number of frames. Everything lit has the class `on`, so that a page can dim it.
 */
export function drawFrame(scene: FrameTexts, aspect: FrameAspect = '2.39:1'): string {
  const [w, h] = measures[aspect];
  const plan = planFrame(scene, w, h);
  const drawn = drawGround(plan) + on(drawSource(plan)) + drawAir(plan) + drawFigure(plan) + drawLens(plan);
  // in linear color, blurring the few dark levels would show banding
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${w} ${h}' preserveAspectRatio='xMidYMid slice' color-interpolation-filters='sRGB'>${plan.sheet.defs()}${tilted(plan, drawn)}</svg>`;
}

/** Tilts the picture for a handheld or canted camera. */
function tilted({ shot, w, h, vary }: FramePlan, drawn: string): string {
  const turn = shot.moves.has('canted') ? 7 : shot.moves.has('held') ? 1.3 : 0;
  if (!turn) return drawn;
  const zoom = 1 + (turn / 57) * (w / h);
  return `<g transform='translate(${w / 2} ${h / 2})rotate(${n(vary(0, 1) < 0.5 ? turn : -turn)})scale(${zoom.toFixed(2)})translate(${-w / 2} ${-h / 2})'>${drawn}</g>`;
}
