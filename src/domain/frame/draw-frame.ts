import { drawFigure } from './figure.ts';
import { drawAir, drawLens } from './finish.ts';
import { type FramePlan, type FrameTexts, planFrame } from './frame-plan.ts';
import { drawGround } from './ground.ts';
import { n, on } from './sheet.ts';
import { drawSource } from './source.ts';

/** Width and height of a frame, in units of which the shorter side has 180. */
const measures = {
  '2.39:1': [430, 180],
  '16:9': [320, 180],
  '4:3': [240, 180],
  '1:1': [180, 180],
  '9:16': [180, 320],
} as const;

export type FrameAspect = keyof typeof measures;

/**
 * A still of a scene as its words suggest it, as an SVG document of about 2.5 kB: light, ground, and one of a few outlines
 * when the words of Subject clearly name it. The same words give the same frame. Nothing of the words themselves gets into
 * it. The document stretches to any box of its aspect; it stays within SVG 1.1 and Gaussian blurs. Names in it begin with
 * a hash of the words, so that any number of frames may stand on one page. All that the light does has the class `on`, by
 * which a page turns it down.
 */
export function drawFrame(scene: FrameTexts, aspect: FrameAspect = '2.39:1'): string {
  const [w, h] = measures[aspect];
  const plan = planFrame(scene, w, h);
  const drawn = drawGround(plan) + on(drawSource(plan)) + drawAir(plan) + drawFigure(plan) + drawLens(plan);
  // blurred in linear color, the few levels of dark tones would show as rings
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${w} ${h}' preserveAspectRatio='xMidYMid slice' color-interpolation-filters='sRGB'>${plan.sheet.defs()}${tilted(plan, drawn)}</svg>`;
}

/** The picture as a hand or a canted head holds the camera. */
function tilted({ shot, w, h, vary }: FramePlan, drawn: string): string {
  const turn = shot.moves.has('canted') ? 7 : shot.moves.has('held') ? 1.3 : 0;
  if (!turn) return drawn;
  const zoom = 1 + (turn / 57) * (w / h);
  return `<g transform='translate(${w / 2} ${h / 2})rotate(${n(vary(0, 1) < 0.5 ? turn : -turn)})scale(${zoom.toFixed(2)})translate(${-w / 2} ${-h / 2})'>${drawn}</g>`;
}
