import type { FramePlan } from './frame-plan.ts';
import { fraction, litGroup, n } from './svg-defs.ts';

/** Draws the weather between the ground and the figure. */
export function drawAir({ place, w, h, tones, defs, horizon, randomBetween }: FramePlan): string {
  const a = tones.ambient;
  let air = '';
  if (place.fog && !place.inside) {
    const gradient = defs.linearGradient([
      [0, tones.shade(0.3 + 0.5 * a), 0],
      [0.5, tones.shade(0.34 + 0.5 * a), 0.7],
      [1, tones.shade(0.3 + 0.5 * a), 0],
    ]);
    air += `<rect x='-9' y='${n(horizon - h * 0.34)}' width='${w + 18}' height='${n(h * 0.62)}' fill='${gradient}'/>`;
  }
  if (place.rain && !place.inside) {
    let path = '';
    for (let drop = 0; drop < 18; drop += 1) path += `M${n(randomBetween(0, w))} ${n(randomBetween(-10, h))}l-3 17`;
    air += `<path d='${path}' stroke='${tones.shade(0.6 + 0.3 * a)}' stroke-width='.7' opacity='.35'/>`;
  }
  if (place.snow && !place.inside) {
    let path = '';
    for (let flake = 0; flake < 22; flake += 1) path += `M${n(randomBetween(0, w))} ${n(randomBetween(0, h))}h.1`;
    air += `<path d='${path}' stroke='${tones.shade(0.92)}' stroke-width='2.4' stroke-linecap='round' opacity='.6'/>`;
  }
  return air;
}

/** Light sources that may also appear as distant lights. */
const distantLights: ReadonlySet<string> = new Set(['street', 'bulb', 'flame', 'lamp', 'table', 'screen']);

/** Draws lens effects over the whole picture: bokeh, a flare streak, blurred foreground, vignette. */
export function drawLens(plan: FramePlan): string {
  const { shot, w, h, tones, defs, lightAt, lightSide, randomBetween, source } = plan;
  let out = litGroup(pointsOfLight(plan));
  if (shot.anamorphic && source && lightAt.y > 0) {
    const gradient = defs.linearGradient(
      [
        [0, tones.lit(0.8), 0],
        [lightSide > 0 ? 0.72 : 0.28, tones.lit(0.93), 0.8],
        [1, tones.lit(0.8), 0],
      ],
      [0, 0, 1, 0],
    );
    out += `<rect class='on' y='${n(lightAt.y - 0.8)}' width='${w}' height='1.6' fill='${gradient}'/>`;
  }
  if (shot.moves.has('foreground')) {
    const x = lightSide > 0 ? -w * 0.04 : w * 0.86;
    out += `<rect x='${n(x)}' y='-20' width='${n(w * randomBetween(0.12, 0.2))}' height='${h + 40}' fill='${tones.ink}' filter='${defs.blur(9)}'/>`;
  }
  if (shot.moves.has('whip')) {
    let path = '';
    for (let line = 0; line < 7; line += 1)
      path += `M${n(randomBetween(-0.2, 0.5) * w)} ${n(randomBetween(0.1, 0.9) * h)}h${n(randomBetween(0.3, 0.7) * w)}`;
    out += `<path d='${path}' stroke='${tones.lit(0.7)}' stroke-width='7' stroke-linecap='round' opacity='.1' filter='${defs.blur(2.2)}'/>`;
  }
  const corners = defs.radialGradient([
    [0.5, tones.ink, 0],
    [1, tones.ink, (shot.focal ?? 35) < 17 ? 0.92 : tones.ambient > 0.55 ? 0.35 : 0.6],
  ]);
  return `${out}<rect x='${n(-w * 0.15)}' y='${n(-h * 0.15)}' width='${n(w * 1.3)}' height='${n(h * 1.3)}' fill='${corners}'/>`;
}

/**
 * Draws distant lights as bokeh discs, large and faint in a close shot that names neither a place nor a light source.
 */
function pointsOfLight({
  shot,
  w,
  h,
  tones,
  defs,
  lightSide,
  randomBetween,
  light,
  place,
  source,
  size,
}: FramePlan): string {
  const vague = !place.kind && !source && size > 0.5;
  const far = vague || place.kind === 'city' || place.kind === 'water' || (source && distantLights.has(source));
  if (!far || shot.blur <= (vague ? 0.3 : 0.45) || tones.ambient > 0.4) return '';
  // an anamorphic lens makes the discs almost twice as high as wide
  const squeeze = shot.anamorphic ? 0.55 : 1;
  const sizes = vague ? [40, 26] : [7 + shot.blur * 9, 5 + shot.blur * 5];
  const discs = sizes.map((across, index) => {
    let path = '';
    for (let count = 0; count < 3; count += 1) {
      const x = w * (0.5 + lightSide * randomBetween(0.02, 0.48));
      path += `M${n(x / squeeze)} ${n(h * randomBetween(0.26, 0.62))}h.1`;
    }
    return `<path d='${path}' stroke-width='${n(across)}' opacity='${fraction((vague ? 0.1 : 0.24) + index * 0.14)}'/>`;
  });
  const color = light.second ? tones.fill(0.75) : tones.lit(0.78);
  const shape = shot.anamorphic ? ` transform='scale(${squeeze} 1)'` : '';
  return `<g stroke='${color}' stroke-linecap='round' filter='${defs.blur(vague ? 2.2 : 1.3)}'${shape}>${discs.join('')}</g>`;
}
