import type { FramePlan } from './frame-plan.ts';
import { fraction, frameBlurRegion, n } from './svg-defs.ts';

/** Draws the light source and its effect on air and ground, behind the figure. */
export function drawSource(plan: FramePlan): string {
  return secondGlow(plan) + drawKey(plan);
}

function drawKey(plan: FramePlan): string {
  const { w, h, lightAt, source, tones, defs, horizon, shot, light, blank } = plan;
  const soften = (light.hard ? 0.8 : 2) + shot.blur * 2;
  switch (source) {
    case 'sun': {
      const r = (shot.focal ?? 35) > 90 ? 30 : 12;
      const ground = `<ellipse cx='${n(lightAt.x)}' cy='${n(horizon + (h - horizon) * 0.5)}' rx='${n(r * 1.6)}' ry='${n((h - horizon) * 0.5)}' fill='${halo(plan)}' opacity='.5'/>`;
      return (
        glow(plan, lightAt.x, lightAt.y, h * 1.25) +
        disc(plan, lightAt.x, lightAt.y, r) +
        (plan.place.kind === 'water' ? ground : '')
      );
    }
    case 'dawn':
      return wash(plan, lightAt.x, horizon, w * 0.6, h * 0.5, 0.95);
    case 'moon':
      return glow(plan, lightAt.x, lightAt.y, h * 0.7, 0.55) + disc(plan, lightAt.x, lightAt.y, 9);
    case 'window':
      return plan.place.kind === 'hall' ? '' : windowLight(plan, soften);
    case 'blinds':
      return blinds(plan, soften);
    case 'shafts':
      return glow(plan, lightAt.x, -h * 0.1, h, 0.8) + shafts(plan);
    case 'beam':
      return beam(plan);
    case 'street':
      return streetLamps(plan);
    case 'tubes':
      return tubes(plan);
    case 'screen': {
      const y = Math.min(lightAt.y + h * 0.16, h * 0.98);
      return `${glow(plan, lightAt.x, y - 16, h * 1.1)}<path d='M${n(lightAt.x - 34)} ${n(y)}l6-36h56l6 36z' fill='${tones.lit(0.86)}' filter='${defs.blur(soften / 2)}'/>`;
    }
    case 'table':
      return tableLamp(plan, soften);
    case 'bulb':
      return `<path d='M${n(lightAt.x)} 0V${n(lightAt.y - 12)}' stroke='${tones.ink}' stroke-width='1.6'/>${glow(plan, lightAt.x, lightAt.y, h * 0.85)}<path d='M${n(lightAt.x - 16)} ${n(lightAt.y)}a16 13 0 0 1 32 0z' fill='${tones.lit(0.8)}'/>${pool(plan)}`;
    case 'flame': {
      const [x, y] = [n(lightAt.x), n(lightAt.y)];
      return `${glow(plan, lightAt.x, lightAt.y, h)}<path transform='translate(${x} ${y})' d='M0 15C-9 8-7-4 0-20C7-4 9 8 0 15z' fill='${tones.lit(0.97)}' filter='${defs.blur(1 + shot.blur)}'/>`;
    }
    case 'lamp':
      return (
        glow(plan, lightAt.x, lightAt.y, h * 0.95) +
        (lightAt.y > 0 && light.key?.from !== 'behind' ? disc(plan, lightAt.x, lightAt.y, 4) : '') +
        pool(plan)
      );
    case 'glow':
      return wash(plan, lightAt.x, lightAt.y, h * 1.2, h * 1.2, 0.9);
    case 'soft':
    case 'sky':
      return (
        wash(plan, lightAt.x, 0, w * 0.62, h, source === 'soft' ? 0.9 : 0.6) +
        (source === 'soft' ? pool(plan, lightAt.x / w, 0.4) : '')
      );
    default:
      // without a named source, draw light on a dark stage
      return blank ? shaft(plan, w * 0.5, 16, 92, 0.3) + pool(plan, 0.5, 0.8) : unnamedLight(plan);
  }
}

/** Draws light without a named source: along the ground, from above, or from outside the frame. */
function unnamedLight(plan: FramePlan): string {
  const { w, h, lightSide, randomBetween, horizon, lightAt } = plan;
  const kind = randomBetween(0, 5);
  if (plan.shot.angle === 'down') return wash(plan, lightAt.x, h * 0.5, h * 0.8, h * 0.8, 0.8);
  if (kind < 1) return wash(plan, lightAt.x, horizon, w * 0.6, h * 0.45, 0.85);
  if (kind < 2) {
    return (
      shaft(plan, lightAt.x, 12, randomBetween(50, 90), 0.36, -lightSide * randomBetween(20, 60)) +
      pool(plan, 0.5 + lightSide * 0.14, 0.6)
    );
  }
  if (kind < 3) return wash(plan, lightAt.x, h * 0.1, w * 0.36, h * 0.85, 0.75) + pool(plan, lightAt.x / w, 0.45);
  if (kind < 4)
    return wash(plan, w * 0.5, horizon, w * 0.8, h * 0.22, 0.9) + wash(plan, lightAt.x, horizon, w * 0.3, h * 0.6, 0.4);
  return (
    wash(plan, w * (0.5 + lightSide * 0.5), h * 0.2, w * 0.7, h * 1.2, 0.95) + pool(plan, 0.5 - lightSide * 0.1, 0.25)
  );
}

/** Returns the gradient of a glow: core, light and haze. */
function halo({ defs, tones }: FramePlan): string {
  return defs.radialGradient([
    [0, tones.lit(0.95), 0.95],
    [0.07, tones.lit(0.84, 1.2), 0.55],
    [0.3, tones.lit(0.66, 1.3), 0.24],
    [0.6, tones.lit(0.54, 1.3), 0.08],
    [1, tones.lit(0.45), 0],
  ]);
}

/** Returns a glow's gradient without the core, for the ground and for sources outside the frame. */
function haze({ defs, tones }: FramePlan): string {
  return defs.radialGradient([
    [0, tones.lit(0.78), 0.75],
    [0.35, tones.lit(0.64), 0.32],
    [1, tones.lit(0.5), 0],
  ]);
}

function wash(plan: FramePlan, x: number, y: number, rx: number, ry: number, strength: number): string {
  return `<ellipse cx='${n(x)}' cy='${n(y)}' rx='${n(rx)}' ry='${n(ry)}' fill='${haze(plan)}' opacity='${fraction(strength)}'/>`;
}

function glow(plan: FramePlan, x: number, y: number, r: number, strength = 1): string {
  const dim = strength < 1 ? ` opacity='${fraction(strength)}'` : '';
  return `<circle cx='${n(x)}' cy='${n(y)}' r='${n(r)}' fill='${halo(plan)}'${dim}/>`;
}

function disc({ tones, defs, shot }: FramePlan, x: number, y: number, r: number): string {
  return `<circle cx='${n(x)}' cy='${n(y)}' r='${n(r)}' fill='${tones.lit(0.97)}' filter='${defs.blur(1 + shot.blur * 2)}'/>`;
}

/** Draws a pool of light below the source. */
function pool(plan: FramePlan, at = plan.lightAt.x / plan.w, strength = 0.5): string {
  const { w, h, horizon } = plan;
  const y = Math.max(horizon, h * 0.7) + (h - Math.max(horizon, h * 0.7)) * 0.45;
  return `<ellipse cx='${n(at * w)}' cy='${n(y)}' rx='${n(Math.min(w * 0.36, 130))}' ry='${n(h * 0.13)}' fill='${haze(plan)}' opacity='${fraction(strength)}'/>`;
}

/** Draws the second light as a colored wash from the side opposite the key light. */
function secondGlow({ light, w, h, lightSide, defs, tones, horizon }: FramePlan): string {
  if (!light.second) return '';
  const x = w * (0.5 - (light.second.side ? -light.second.side : lightSide) * 0.46);
  const gradient = defs.radialGradient([
    [0, tones.fill(0.66), 0.6],
    [1, tones.fill(0.4), 0],
  ]);
  const panes =
    light.second.kind === 'window'
      ? `<path d='M${n(x - 30)} ${n(h * 0.14)}h26v${n(horizon * 0.62)}h-26zm32 0h26v${n(horizon * 0.62)}h-26z' fill='${tones.fill(0.6)}' opacity='.55' filter='${defs.blur(3)}'/>`
      : '';
  return `${panes}<ellipse cx='${n(x)}' cy='${n(h * 0.4)}' rx='${n(w * 0.34)}' ry='${n(h * 0.9)}' fill='${gradient}'/>`;
}

/** Draws a window: its panes, the incoming light, and the lit patch on the floor. */
function windowLight(plan: FramePlan, soften: number): string {
  const { w, h, lightAt, lightSide, tones, defs, horizon, randomBetween, size, light } = plan;
  const tall = horizon * 0.72;
  const pane = Math.min(w * 0.09, 38) * (1 + size * 0.3);
  const columns = randomBetween(0, 1) < 0.5 ? 2 : 3;
  const rows = randomBetween(0, 1) < 0.6 ? 2 : 1;
  const left = lightAt.x - (columns * pane) / 2;
  const top = h * 0.1;
  let panes = '';
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const deep = (tall - (rows - 1) * 4) / rows;
      panes += `M${n(left + column * (pane + 4))} ${n(top + row * (deep + 4))}h${n(pane)}v${n(deep)}h${n(-pane)}z`;
    }
  }
  const day = defs.linearGradient([
    [0, tones.lit(0.9)],
    [1, tones.lit(0.68)],
  ]);
  const right = left + columns * (pane + 4);
  const away = -lightSide * w * 0.3;
  const fall = `M${n(left)} ${n(top)}H${n(right)}L${n(right + away)} ${h}H${n(left + away)}z`;
  const haze = defs.linearGradient([
    [0, tones.lit(0.8), 0.34],
    [1, tones.lit(0.6), 0.04],
  ]);
  const patch = `M${n(left + away * 0.7)} ${n(horizon + (h - horizon) * 0.3)}h${n(right - left)}l${n(away * 0.25)} ${n((h - horizon) * 0.5)}h${n(left - right)}z`;
  return (
    glow(plan, lightAt.x, h * 0.4, h * 0.95, 0.6) +
    `<path d='${panes}' fill='${day}'${soften > 0.5 ? ` filter='${defs.blur(soften * 0.7)}'` : ''}/>` +
    `<path d='${fall}' fill='${haze}' filter='${defs.blur(5, frameBlurRegion(plan))}'/>` +
    `<path d='${patch}' fill='${tones.lit(0.75)}' opacity='${light.hard ? '.5' : '.24'}' filter='${defs.blur(light.hard ? 1.5 : 5)}'/>`
  );
}

/** Draws the pattern of light that blinds cast on a wall. */
function blinds({ w, h, lightAt, lightSide, tones, defs, randomBetween }: FramePlan, soften: number): string {
  const wide = Math.min(w * 0.4, 170);
  const slope = lightSide * randomBetween(8, 22);
  const left = lightAt.x - wide * (0.5 + lightSide * 0.15);
  let bars = '';
  for (let y = h * 0.08; y < h * 0.8; y += 13) {
    bars += `M${n(left)} ${n(y)}l${n(wide)} ${n(slope)}v5.5l${n(-wide)} ${n(-slope)}z`;
  }
  const gradient = defs.linearGradient(
    [
      [0, tones.lit(0.8), 0],
      [0.5 + lightSide * 0.3, tones.lit(0.84), 0.9],
      [1, tones.lit(0.8), 0],
    ],
    [0, 0, 1, 0],
  );
  return `<path d='${bars}' fill='${gradient}' filter='${defs.blur(soften)}'/><ellipse cx='${n(lightAt.x)}' cy='${n(h * 0.4)}' rx='${n(wide)}' ry='${n(h * 0.8)}' fill='${defs.radialGradient(
    [
      [0, tones.lit(0.6), 0.3],
      [1, tones.lit(0.5), 0],
    ],
  )}'/>`;
}

function shaft(
  { h, tones, defs }: FramePlan,
  x: number,
  narrow: number,
  wide: number,
  strength: number,
  lean = 0,
): string {
  const gradient = defs.linearGradient([
    [0, tones.lit(0.85), strength],
    [1, tones.lit(0.7), 0.02],
  ]);
  return `<path d='M${n(x - narrow)}-20H${n(x + narrow)}L${n(x + lean + wide)} ${h}H${n(x + lean - wide)}z' fill='${gradient}' filter='${defs.blur(4)}'/>`;
}

/** Draws shafts of light, as through leaves or broken windows. */
function shafts(plan: FramePlan): string {
  const { w, lightSide, randomBetween, lightAt } = plan;
  return [0, 1, 2, 3]
    .map((index) =>
      shaft(
        plan,
        lightAt.x - lightSide * index * w * 0.12,
        randomBetween(4, 10),
        randomBetween(14, 30),
        0.62 - index * 0.09,
        -lightSide * w * 0.3,
      ),
    )
    .join('');
}

function beam(plan: FramePlan): string {
  const { w, h, lightAt, lightSide, tones, defs } = plan;
  const along = [lightSide > 0 ? 1 : 0, 0, lightSide > 0 ? 0 : 1, 0.6] as const;
  const gradient = defs.linearGradient(
    [
      [0, tones.lit(0.92), 0.8],
      [0.5, tones.lit(0.75), 0.22],
      [1, tones.lit(0.6), 0.03],
    ],
    along,
  );
  const x = lightAt.x - lightSide * w * 0.9;
  return `${glow(plan, lightAt.x, lightAt.y, h * 0.6, 0.9)}<path d='M${n(lightAt.x)} ${n(lightAt.y - 2)}L${n(x)} ${n(h * 0.5)}V${n(h * 1.15)}L${n(lightAt.x)} ${n(lightAt.y + 2)}z' fill='${gradient}' filter='${defs.blur(plan.light.hard ? 1.5 : 4, frameBlurRegion(plan))}'/>`;
}

/** Draws a row of street lamps receding along the ground. */
function streetLamps(plan: FramePlan): string {
  const { w, h, lightAt, lightSide, tones, horizon, place, randomBetween } = plan;
  const count = Math.round(randomBetween(3, 4.4));
  let poles = '';
  let lights = '';
  let streaks = '';
  for (let index = 0; index < count; index += 1) {
    const near = 0.62 ** index;
    const x = lightAt.x + lightSide * w * 0.16 - lightSide * w * 0.46 * (1 - near);
    const y = horizon - horizon * 0.66 * near;
    const foot = horizon + (h - horizon) * 0.55 * near;
    poles += `M${n(x)} ${n(foot)}V${n(y)}`;
    lights +=
      glow(plan, x, y, h * 0.6 * near) +
      `<circle cx='${n(x)}' cy='${n(y)}' r='${n(3.4 * near)}' fill='${tones.lit(0.97)}'/>`;
    if (place.kind === 'water' || place.rain) {
      streaks += `<ellipse cx='${n(x)}' cy='${n(foot + 22 * near)}' rx='${n(15 * near)}' ry='${n(34 * near)}' fill='${halo(plan)}' opacity='.6'/>`;
    }
  }
  return `<path d='${poles}' stroke='${tones.ink}' stroke-width='2'/>${lights}${streaks}`;
}

/** Draws ceiling tubes, each with its light below. */
function tubes({ w, h, tones, defs, randomBetween }: FramePlan): string {
  const gap = w / 3;
  const first = gap * randomBetween(0.3, 0.6);
  const gradient = defs.linearGradient([
    [0, tones.lit(0.8), 0.32],
    [1, tones.lit(0.6), 0],
  ]);
  let bars = '';
  let falls = '';
  for (let x = first; x < w + gap / 2; x += gap) {
    const half = gap * 0.3;
    bars += `M${n(x - half)} 19h${n(half * 2)}v3.4h${n(-half * 2)}z`;
    falls += `M${n(x - half)} 20h${n(half * 2)}L${n(x + half * 1.9)} ${h}H${n(x - half * 1.9)}z`;
  }
  return `<path d='${falls}' fill='${gradient}' filter='${defs.blur(5)}'/><path d='${bars}' fill='${tones.lit(0.97)}' filter='${defs.blur(0.8)}'/><path d='${bars}' fill='${tones.lit(0.85)}' filter='${defs.blur(6)}'/>`;
}

function tableLamp(plan: FramePlan, soften: number): string {
  const { lightAt, h, tones, defs, horizon } = plan;
  const [x, y] = [n(lightAt.x), n(lightAt.y)];
  const foot = n(Math.max(horizon, lightAt.y + 40) - lightAt.y + 6);
  const shade = defs.linearGradient([
    [0, tones.lit(0.74)],
    [0.7, tones.lit(0.93)],
    [1, tones.lit(0.8)],
  ]);
  return `${glow(plan, lightAt.x, lightAt.y, h * 0.9)}${pool(plan)}<g transform='translate(${x} ${y})' filter='${defs.blur(Math.max(0.4, soften * 0.4))}'><path d='M0 10V${foot}M-9 ${foot}H9' stroke='${tones.ink}' stroke-width='3'/><path d='M-11-17H11L20 15H-20z' fill='${shade}'/></g>`;
}
