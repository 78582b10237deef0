import { drawFigure } from './figure.ts';
import { drawAir, drawLens } from './finish.ts';
import { type FramePlan, type FrameTexts, planFrame } from './frame-plan.ts';
import { drawGround } from './ground.ts';
import { drawSource } from './source.ts';
import { litGroup, n } from './svg-defs.ts';

/** Width and height of a frame by aspect ratio. The shorter side is always 180 units. */
const frameSizes = {
  '2.39:1': [430, 180],
  '16:9': [320, 180],
  '4:3': [240, 180],
  '1:1': [180, 180],
  '9:16': [180, 320],
} as const;

export type FrameAspect = keyof typeof frameSizes;

/**
 * Draws a scene from its texts, as an SVG document of about 2.5 kB: the light, the ground and, if the Subject field
 * clearly names one, a figure. Deterministic; the markup contains none of the scene's text. The drawing fills a box of
 * any size; a different aspect ratio crops it. Uses only SVG 1.1, with Gaussian blurs. Ids start with a hash of the
 * texts, so that a page can contain any number of frames. Lit elements have the class `on`, with which a page can dim
 * them.
 */
export function drawFrame(scene: FrameTexts, aspect: FrameAspect = '2.39:1'): string {
  const [w, h] = frameSizes[aspect];
  const plan = planFrame(scene, w, h);
  const drawn = drawGround(plan) + litGroup(drawSource(plan)) + drawAir(plan) + drawFigure(plan) + drawLens(plan);
  // sRGB filters, since linear color would show banding in blurred dark areas
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${w} ${h}' preserveAspectRatio='xMidYMid slice' color-interpolation-filters='sRGB'>${plan.defs.markup()}${tilted(plan, drawn)}</svg>`;
}

/** Tilts the picture for a handheld or canted camera. */
function tilted({ shot, w, h, randomBetween }: FramePlan, drawn: string): string {
  const turn = shot.moves.has('canted') ? 7 : shot.moves.has('held') ? 1.3 : 0;
  if (!turn) return drawn;
  // enlarge the picture so that its corners stay covered; a radian is about 57 degrees
  const zoom = 1 + (turn / 57) * (w / h);
  return `<g transform='translate(${w / 2} ${h / 2})rotate(${n(randomBetween(0, 1) < 0.5 ? turn : -turn)})scale(${zoom.toFixed(2)})translate(${-w / 2} ${-h / 2})'>${drawn}</g>`;
}
