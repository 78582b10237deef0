import type { FramePlan } from './frame-plan.ts';
import { fraction, frameBlurRegion, n } from './svg-defs.ts';

/** How far shapes extend beyond the frame, so that their blurred edges stay outside. */
const overdraw = 40;

/** Draws sky or wall and everything on the ground, except the light source and the figure. */
export function drawGround(plan: FramePlan): string {
  const { w, defs, shot, size, horizon, place } = plan;
  if (shot.angle === 'down') return drawFloor(plan);
  const scenery = place.kind === 'stair' ? drawStair(plan) : place.inside ? drawInside(plan) : drawOutside(plan);
  const blur = shot.blur * (0.6 + size * 4.5);
  const near = 1 + size * 0.5;
  const enlarged =
    near > 1.1
      ? ` transform='matrix(${fraction(near)} 0 0 ${fraction(near)} ${n((w / 2) * (1 - near))} ${n(horizon * (1 - near))})'`
      : '';
  const filter = blur > 0.4 ? ` filter='${defs.blur(blur, frameBlurRegion(plan))}'` : '';
  return `${backdrop(plan)}<g${filter}${enlarged}>${scenery}</g>`;
}

function backdrop(plan: FramePlan): string {
  const { w, h, defs, tones, place, source, horizon } = plan;
  const a = tones.ambient;
  const edge = horizon / h;
  const shade = tones.shade;
  const low = shade(0.2 + 0.58 * a, 0.9);
  const glow = source === 'sun' || source === 'dawn' || place.hour === 'low' ? tones.lit(0.5 + 0.3 * a, 0.75) : low;
  const top = place.fog ? 0.17 + 0.52 * a : 0.12 + 0.44 * a;
  const floor = place.fog ? shade(0.18 + 0.46 * a) : shade(0.13 + 0.3 * a);
  const bottom = shade(0.07 + 0.16 * a);
  // without a named place, blend wall and floor like a stage
  const soft = place.kind || source === 'sun' || source === 'dawn' ? 0 : 0.3;
  const wall = [
    [0, shade(top)],
    [0.7 * edge, shade(0.16 + 0.52 * a)],
    [edge - soft * 0.3, glow],
    [edge + soft, floor],
    [1, bottom],
  ] as const;
  const gradient = place.inside
    ? ([
        [0, shade(0.1 + 0.3 * a)],
        [0.6, shade(0.17 + 0.42 * a)],
        [1, shade(0.09 + 0.2 * a)],
      ] as const)
    : wall;
  return `<rect width='${w}' height='${h}' fill='${defs.linearGradient(gradient)}'/>`;
}

/** Draws the lit floor of a top shot. */
function drawFloor({ w, h, defs, tones }: FramePlan): string {
  const a = tones.ambient;
  const gradient = defs.linearGradient(
    [
      [0, tones.shade(0.16 + 0.4 * a)],
      [1, tones.shade(0.08 + 0.25 * a)],
    ],
    [0, 0, 1, 1],
  );
  return `<rect width='${w}' height='${h}' fill='${gradient}'/>`;
}

function drawOutside(plan: FramePlan): string {
  const { place, horizon, w, tones, defs, randomBetween } = plan;
  const a = tones.ambient;
  const cloud = (y: number, light: number) =>
    `<ellipse cx='${n(randomBetween(0, w))}' cy='${n(y)}' rx='${n(randomBetween(0.3, 0.55) * w)}' ry='${n(randomBetween(5, 12))}' fill='${tones.shade(light)}' opacity='.5' filter='${defs.blur(8)}'/>`;
  const sky =
    cloud(horizon * randomBetween(0.1, 0.4), 0.1 + 0.36 * a) +
    cloud(horizon * randomBetween(0.45, 0.8), 0.28 + 0.6 * a);
  switch (place.kind) {
    case 'city':
      return (
        sky +
        (plan.size < 0.5 ? skyline(plan, 0.5, 0.15 + 0.38 * a) : '') +
        skyline(plan, 0.82, 0.1 + 0.2 * a) +
        wetGround(plan)
      );
    case 'forest':
      return sky + trunks(plan, 16, 3, 0.16 + 0.4 * a) + trunks(plan, 7, 9, 0.09 + 0.18 * a);
    case 'water':
      return sky + ridge(plan, 8, 0.16 + 0.4 * a) + ripples(plan);
    case 'plain':
      return sky + ridge(plan, 5, 0.18 + 0.46 * a) + tracks(plan);
    case 'hills':
      return sky + ridge(plan, 48, 0.19 + 0.48 * a) + ridge(plan, 26, 0.13 + 0.3 * a, 12);
    default:
      return plan.source === 'sun' || plan.source === 'dawn' || place.hour ? sky : '';
  }
}

/** Draws a soft line of hills up to the given height. */
function ridge({ w, h, horizon, randomBetween, tones }: FramePlan, high: number, lightness: number, lower = 0): string {
  const step = w / randomBetween(3, 5);
  let path = `M${-overdraw} ${n(horizon + 60)}V${n(horizon - randomBetween(0, high))}`;
  for (let x = 0; x < w + overdraw; x += step) {
    path += `S${n(x + step * randomBetween(0.1, 0.4))} ${n(horizon + lower - randomBetween(0.2, 1) * high)} ${n(x + step * 0.6)} ${n(horizon + lower - randomBetween(0, 1) * high)}`;
  }
  const foot = n(lower ? h + 60 : horizon + 2);
  return `<path d='${path}V${foot}H${-overdraw}z' fill='${tones.shade(lightness)}'/>`;
}

function skyline({ w, horizon, randomBetween, tones, shot, defs }: FramePlan, tall: number, lightness: number): string {
  const low = shot.angle === 'low';
  let path = `M${-overdraw} ${n(horizon + 4)}`;
  let windows = '';
  for (let x = -overdraw; x < w + overdraw; ) {
    const middle = 1 - Math.abs(x / w - 0.5);
    // lower buildings in the middle suggest a street
    const y = horizon * (1 - tall * randomBetween(0.35, 1) * (low ? 1 : 1.5 - middle));
    const width = randomBetween(18, 52);
    path += `V${n(y)}H${n(x + width)}`;
    if (randomBetween(0, 1) < 0.3) windows += `M${n(x + width / 2)} ${n(y + 6)}V${n(horizon - 4)}`;
    x += width;
  }
  const lights =
    windows && tones.ambient < 0.4 && tall > 0.6
      ? `<path d='${windows}' stroke='${tones.lit(0.75)}' stroke-width='2' stroke-dasharray='2 9 2 23' opacity='.6'/>`
      : '';
  return `<path d='${path}V${n(horizon + 4)}z' fill='${defs.linearGradient([
    [0, tones.shade(lightness)],
    [1, tones.shade(lightness + 0.06)],
  ])}'/>${lights}`;
}

function trunks(
  { w, h, randomBetween, tones, horizon, shot }: FramePlan,
  count: number,
  width: number,
  lightness: number,
): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const x = ((index + randomBetween(0.1, 0.9)) / count) * (w + overdraw) - overdraw / 2;
    const lean = shot.angle === 'low' ? (w / 2 - x) * 0.4 : randomBetween(-4, 4);
    path += `M${n(x)} ${n(horizon + (h - horizon) * randomBetween(0.1, 0.3) * (width / 3))}L${n(x + lean)} -20`;
  }
  return `<path d='${path}' stroke='${tones.shade(lightness)}' stroke-width='${n(width * randomBetween(0.8, 1.2))}'/>`;
}

/** Draws reflections on water, denser toward the horizon. */
function ripples({ w, h, horizon, randomBetween, tones }: FramePlan): string {
  let path = '';
  for (let row = 1; row < 8; row += 1) {
    const y = horizon + (h - horizon) * (row / 8) ** 1.7;
    path += `M${n(randomBetween(-20, w * 0.5))} ${n(y)}h${n(randomBetween(30, 110))}M${n(randomBetween(w * 0.4, w))} ${n(y + 2)}h${n(randomBetween(20, 90))}`;
  }
  return `<path d='${path}' stroke='${tones.shade(0.22 + 0.55 * tones.ambient)}' opacity='.7'/>`;
}

function tracks({ w, h, horizon, tones, randomBetween }: FramePlan): string {
  const x = n(w * randomBetween(0.35, 0.65));
  const y = n(horizon);
  return `<path d='M${x} ${y}L${n(w * 0.1)} ${h + 20}M${x} ${y}L${n(w * 0.24)} ${h + 20}M${x} ${y}L${n(w * 1.1)} ${h}' stroke='${tones.shade(0.26 + 0.5 * tones.ambient)}' stroke-width='1.6' opacity='.6'/>`;
}

function wetGround({ w, h, horizon, tones, defs, place }: FramePlan): string {
  if (!place.rain) return '';
  return `<rect y='${n(horizon)}' width='${w}' height='${n(h - horizon)}' fill='${defs.linearGradient([
    [0, tones.lit(0.6), 0.16],
    [1, tones.lit(0.5), 0],
  ])}'/>`;
}

function drawInside(plan: FramePlan): string {
  const { w, h, horizon, tones, randomBetween, place, lightSide, defs } = plan;
  if (place.kind === 'hall') return drawHall(plan);
  const a = tones.ambient;
  const shade = tones.shade;
  // place the corner on the side away from the light
  const x = w * (0.5 - lightSide * randomBetween(0.26, 0.38));
  const edge = lightSide < 0 ? w + overdraw : -overdraw;
  const floor = defs.linearGradient([
    [0, shade(0.15 + 0.26 * a)],
    [1, shade(0.06 + 0.14 * a)],
  ]);
  const wall = defs.linearGradient([
    [0, shade(0.12 + 0.22 * a)],
    [1, shade(0.15 + 0.28 * a)],
  ]);
  return (
    `<path d='M${-overdraw} ${n(horizon)}H${w + overdraw}V${h + overdraw}H${-overdraw}z' fill='${floor}'/>` +
    `<path d='M${n(x)}-40V${n(horizon)}L${edge} ${h + 20}V-40z' fill='${wall}'/>`
  );
}

/** Draws a corridor with light at its end, and with windows along one side if the light source is a window. */
function drawHall({ w, h, tones, randomBetween, defs, source, lightSide }: FramePlan): string {
  const a = tones.ambient;
  const shade = tones.shade;
  const x = w * (0.5 + lightSide * randomBetween(0.02, 0.1));
  const y = h * randomBetween(0.44, 0.52);
  const [dx, dy] = [Math.min(w * 0.045, 17), h * 0.11];
  const across = (s: number) => n(x + lightSide * dx * s);
  const [l, r, t, b] = [x - dx, x + dx, y - dy, y + dy * 1.2].map(n);
  const wall = (d: string, near: number, far: number, along: readonly [number, number, number, number]) =>
    `<path d='${d}z' fill='${defs.linearGradient(
      [
        [0, shade(near)],
        [1, shade(far)],
      ],
      along,
    )}'/>`;
  let ribs = '';
  let panes = '';
  for (const s of [1.6, 2.6, 4.2, 6.8, 11]) {
    for (const turn of [1, -1]) ribs += `M${n(x + turn * dx * s)} ${n(y - dy * s)}V${n(y + dy * 1.2 * s)}`;
    const next = s * 1.5;
    panes += `M${across(s * 1.08)} ${n(y - dy * s * 0.72)}L${across(next)} ${n(y - dy * next * 0.67)}V${n(y + dy * next * 0.18)}L${across(s * 1.08)} ${n(y + dy * s * 0.2)}z`;
  }
  const far = defs.linearGradient([
    [0, tones.lit(0.88, 0.6)],
    [1, tones.lit(0.6, 0.7)],
  ]);
  const air = defs.radialGradient([
    [0, tones.lit(0.72), 0.5],
    [0.35, tones.lit(0.58), 0.14],
    [1, tones.lit(0.5), 0],
  ]);
  const light = source === 'window' ? `<path d='${panes}' fill='${far}' opacity='.85'/>` : '';
  return (
    wall(`M-40-40L${l} ${t}V${b}L-40 ${h + 40}`, 0.08 + 0.18 * a, 0.2 + 0.36 * a, [0, 0, 1, 0]) +
    wall(`M${w + 40}-40L${r} ${t}V${b}L${w + 40} ${h + 40}`, 0.2 + 0.36 * a, 0.08 + 0.18 * a, [0, 0, 1, 0]) +
    wall(`M-40 ${h + 40}L${l} ${b}H${r}L${w + 40} ${h + 40}`, 0.2 + 0.3 * a, 0.07 + 0.14 * a, [0, 0, 0, 1]) +
    `<path d='${ribs}' stroke='${shade(0.07 + 0.14 * a)}' stroke-width='4' opacity='.6'/>${light}` +
    `<path d='M${l} ${t}H${r}V${b}H${l}z' fill='${source === 'window' ? far : shade(0.3 + 0.4 * a)}'/><path d='M${l} ${b}H${r}L${n(x + dx * 3)} ${h}H${n(x - dx * 3)}z' fill='${air}'/>` +
    `<circle cx='${n(x)}' cy='${n(y)}' r='${n(h * 0.9)}' fill='${air}'/>`
  );
}

/**
 * Draws a spiral stair from below. Starts with one step. Six times, adds a rotated, smaller copy of everything so far.
 */
function drawStair({ w, h, defs, tones, randomBetween }: FramePlan): string {
  const a = tones.ambient;
  const gradient = defs.linearGradient([
    [0, tones.shade(0.34 + 0.4 * a)],
    [0.2, tones.shade(0.22 + 0.3 * a)],
    [1, tones.shade(0.08)],
  ]);
  let id = defs.define(
    (name) =>
      `<g id='${name}'><path d='M118-26L238-54V52L118 26z' fill='${gradient}'/><path d='M118-26V26' stroke='${tones.ink}' stroke-width='5'/></g>`,
  );
  for (let turns = 1; turns <= 32; turns *= 2) {
    const tread = id;
    id = defs.define(
      (name) =>
        `<g id='${name}'><use href='#${tread}' transform='rotate(${(24 * turns) % 360})scale(${(0.955 ** turns).toFixed(3)})'/><use href='#${tread}'/></g>`,
    );
  }
  return `<use href='#${id}' transform='translate(${n(w * randomBetween(0.45, 0.65))} ${n(h * 0.42)})rotate(${n(randomBetween(0, 360))})scale(1.25)'/>`;
}
