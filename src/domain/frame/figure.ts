import { type FramePlan, towerScale } from './frame-plan.ts';
import { type Outline, outlines } from './outlines.ts';
import { closeBlurRegion, fraction, litGroup, n } from './svg-defs.ts';

/** Draws the scene's figure, lit from the key light's position. Empty if the texts name no figure. */
export function drawFigure(plan: FramePlan): string {
  const { subject, size, shot, h, lightSide, horizon, randomBetween, figureX: x } = plan;
  if (!subject) return '';
  const { kind, count, long, young } = subject;
  if (kind === 'hands') return drawLit(plan, outlines.hands, x, h * 0.72, 0.95 + size * 0.35, lightSide);
  if (kind === 'tower') return drawRimLit(plan, outlines.tower, x, horizon + 3, towerScale(h, size), 1);
  if (kind === 'boat') return boats(plan, x, count);
  if (kind === 'many') return size < 0.45 ? standing(plan, count) : group(plan, count);
  if (size < 0.45) {
    const tall = h * (size < 0.2 ? randomBetween(0.24, 0.3) : 0.62) * (young ? 0.72 : 1);
    return drawRimLit(
      plan,
      long ? outlines.standingLong : outlines.standing,
      x,
      size < 0.2 ? horizon + (h - horizon) * 0.35 : h * 0.96,
      tall / 100,
      lightSide,
    );
  }
  const close = (size - 0.45) / 0.55;
  const shape = outlines[shot.moves.has('back') ? (long ? 'backLong' : 'back') : long ? 'profileLong' : 'profile'];
  const scale = (Math.min(h, 200, plan.w * 0.9) / 180) * (0.8 + close * 0.62) * (young ? 0.86 : 1);
  return drawLit(plan, shape, x, h * (0.43 + close * 0.08 + (young ? 0.06 : 0)), scale, lightSide);
}

function boats(plan: FramePlan, x: number, count: number): string {
  const { size, w, h, horizon, randomBetween, lightSide } = plan;
  if (count === 1)
    return drawRimLit(
      plan,
      outlines.boat,
      x,
      horizon + (h - horizon) * 0.2,
      Math.min(h / 180, w / 300) * (0.55 + size * 0.8),
      lightSide,
    );
  const shown = Math.min(count, 5);
  return Array.from({ length: shown }, (_, index) => {
    const at = (w * (index + 0.6 + randomBetween(-0.1, 0.1))) / (shown + 0.2);
    return drawRimLit(
      plan,
      outlines.boat,
      at,
      horizon + 6 + randomBetween(0, 5),
      (w / 430) * randomBetween(0.34, 0.44),
      lightSide,
    );
  }).join('');
}

/** Draws people standing side by side, full length. */
function standing(plan: FramePlan, count: number): string {
  const { size, w, h, horizon, randomBetween, lightSide } = plan;
  const tall = h * (size < 0.2 ? 0.32 : 0.56);
  const gap = Math.min(w / (count + 1), tall * 0.36);
  const start = w / 2 - lightSide * w * 0.06 - (gap * (count - 1)) / 2;
  const foot = size < 0.2 ? horizon + (h - horizon) * 0.4 : h * 0.95;
  return Array.from({ length: count }, (_, index) => {
    const x = start + gap * (index + randomBetween(-0.22, 0.22));
    return drawRimLit(
      plan,
      randomBetween(0, 1) < 0.3 ? outlines.standingLong : outlines.standing,
      x,
      foot + randomBetween(-4, 3),
      (tall / 100) * randomBetween(0.88, 1.05),
      index % 2 ? 1 : -1,
    );
  }).join('');
}

/** Draws a group's heads and shoulders, smaller with distance from the light. */
function group(plan: FramePlan, count: number): string {
  const { w, h, randomBetween, lightSide, defs, tones } = plan;
  const body = tones.shade(0.11 + 0.14 * tones.ambient);
  const across = [lightSide < 0 ? 0 : 1, 0, 0.5, 0.5] as const;
  const fill = defs.linearGradient(
    [
      [0, tones.lit(0.64, 0.7)],
      [0.3, tones.lit(0.3, 0.6)],
      [0.6, body],
    ],
    across,
  );
  const shown = Math.min(count, w > 250 ? 5 : 3);
  const gap = Math.min((w * 0.8) / shown, 84);
  return Array.from({ length: shown }, (_, position) => {
    const index = shown - 1 - position;
    const x = w / 2 + lightSide * gap * ((shown - 1) / 2 - index - 0.3 + randomBetween(-0.14, 0.14));
    const shape = index % 3 === 1 ? outlines.backLong : outlines.back;
    const [y, scale] = [
      h * (0.42 + index * 0.02) + randomBetween(-5, 9),
      (0.68 - index * 0.035) * Math.min(1.2, h / 180),
    ];
    const id = defs.define((name) => `<path id='${name}' d='${shape.path}'/>`);
    return `<use href='#${id}' transform='translate(${n(x)} ${n(y)})scale(${fraction(scale)})' fill='${fill}'/>`;
  }).join('');
}

/** Returns the unit vector from the light to a figure, in the figure's coordinates. */
function directionFromLight({ lightAt, h }: FramePlan, x: number, y: number, flip: number): readonly [number, number] {
  const [dx, dy] = [(x - lightAt.x) * flip, y - h * 0.1 - lightAt.y];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/** Draws a small or distant figure: dark, with a thin rim light. */
function drawRimLit(plan: FramePlan, { path }: Outline, x: number, y: number, scale: number, facing: number): string {
  const { defs, tones, size, w, lightAt } = plan;
  const shape = defs.define((id) => `<path id='${id}' d='${path}'/>`);
  const flip = facing > 0 ? -1 : 1;
  const [dx, dy] = directionFromLight(plan, x, y - 50 * scale, flip);
  const edge = (size < 0.45 ? 0.8 : 1.5) / scale;
  const bright = Math.max(0.42, 0.72 - (Math.abs(x - lightAt.x) / w) * 0.5);
  const body = tones.shade((size < 0.2 ? 0.09 : 0.08) + 0.14 * tones.ambient);
  return `<g transform='translate(${n(x)} ${n(y)})scale(${fraction(scale * flip)} ${fraction(scale)})'><use class='on' href='#${shape}' fill='${tones.lit(bright)}'/><use href='#${shape}' x='${fraction(dx * edge)}' y='${fraction(Math.max(0.25, dy * 0.6) * edge)}' fill='${body}'/></g>`;
}

/**
 * Draws three or four layers: the outline in its shadow tone; the outline lit by the source; then one or two darker,
 * blurred copies shifted away from the source, so that a bright rim remains on the lit side. A second light colors the
 * opposite edge.
 */
function drawLit(
  plan: FramePlan,
  { path, over }: Outline,
  x: number,
  y: number,
  scale: number,
  facing: number,
): string {
  const { defs, tones, lightAt, light } = plan;
  const shape = defs.define((id) => `<path id='${id}' d='${path}'/>`);
  const clip = defs.define((id) => `<clipPath id='${id}'><use href='#${shape}'/></clipPath>`);
  const flip = facing > 0 ? -1 : 1;
  const body = tones.shade(0.11 + 0.14 * tones.ambient);
  const [dx, dy] = directionFromLight(plan, x, y, flip);
  const behind = light.key?.from === 'behind';
  const around = { x: ((lightAt.x - x) * flip) / scale, y: (lightAt.y - y) / scale, r: 240 / scale };
  const both = [
    [0, tones.lit(0.76)],
    [0.5, body],
    [1, tones.fill(0.62)],
  ] as const;
  const bright = light.second
    ? defs.linearGradient(both, dx > 0 ? [0, 0, 1, 0] : [1, 0, 0, 0])
    : defs.radialGradient(
        [
          [0, tones.lit(0.95)],
          [0.4, tones.lit(0.78)],
          [1, tones.lit(0.5)],
        ],
        around,
      );
  const use = (more: string) => `<use href='#${shape}'${more}/>`;
  const [near, far] = light.second ? [1.5, 0] : behind ? [2, 4] : light.hard ? [6, 13] : [7, 18];
  const thin = light.second ? 'scale(.91 .96)' : '';
  const moved = (by: number, fill: string, blur: number) =>
    use(
      ` transform='translate(${n(dx * by)} ${n(Math.max(dy, behind ? 0.8 : 0.15) * by)})${thin}' fill='${fill}' filter='${defs.blur(blur, closeBlurRegion)}'`,
    );
  const edge = light.second
    ? moved(near, body, 3)
    : moved(near, tones.lit(0.3), light.hard ? 2 : 4) + moved(far, body, light.hard ? 4 : 8);
  const details = over
    ? `<path d='${over}' fill='none' stroke='${body}' stroke-width='2.5' opacity='.8' filter='${defs.blur(1)}'/>`
    : '';
  return `<g transform='translate(${n(x)} ${n(y)})scale(${fraction(scale * flip)} ${fraction(scale)})' clip-path='url(#${clip})'>${use(` fill='${body}'`)}${litGroup(use(` fill='${bright}'`) + edge)}${details}</g>`;
}
