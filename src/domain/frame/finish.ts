import type { FramePlan } from './frame-plan.ts';
import { n } from './sheet.ts';

/** Weather between the ground and the figure. */
export function drawAir({ place, w, h, tones, sheet, horizon, vary }: FramePlan): string {
  const a = tones.ambient;
  let air = '';
  if (place.fog && !place.inside) {
    const run = sheet.run([
      [0, tones.shade(0.3 + 0.5 * a), 0],
      [0.5, tones.shade(0.34 + 0.5 * a), 0.7],
      [1, tones.shade(0.3 + 0.5 * a), 0],
    ]);
    air += `<rect x='-9' y='${n(horizon - h * 0.34)}' width='${w + 18}' height='${n(h * 0.62)}' fill='${run}'/>`;
  }
  if (place.rain && !place.inside) {
    let path = '';
    for (let drop = 0; drop < 18; drop += 1) path += `M${n(vary(0, w))} ${n(vary(-10, h))}l-3 17`;
    air += `<path d='${path}' stroke='${tones.shade(0.6 + 0.3 * a)}' stroke-width='.7' opacity='.35'/>`;
  }
  if (place.snow && !place.inside) {
    let path = '';
    for (let flake = 0; flake < 22; flake += 1) path += `M${n(vary(0, w))} ${n(vary(0, h))}h.1`;
    air += `<path d='${path}' stroke='${tones.shade(0.92)}' stroke-width='2.4' stroke-linecap='round' opacity='.6'/>`;
  }
  return air;
}

/** Sources of which there are more, far away. */
const specks: ReadonlySet<string> = new Set(['street', 'bulb', 'flame', 'lamp', 'table', 'screen']);

/** What the lens adds in front of everything: points out of focus, a streak, what stands near, darker corners. */
export function drawLens(plan: FramePlan): string {
  const { shot, w, h, tones, sheet, at, side, vary, light, place, source } = plan;
  let out = '';
  const far = place.kind === 'city' || place.kind === 'water' || (source && specks.has(source));
  const points = shot.blur > 0.45 && tones.ambient < 0.4 && far ? Math.round(2 + shot.blur * 4) : 0;
  if (points > 0) {
    let dots = '';
    for (let index = 0; index < points; index += 1) {
      const x = w * (0.5 + side * vary(0.02, 0.48));
      const y = h * (0.44 + vary(-0.16, 0.16));
      const r = 3 + shot.blur * vary(2, 7);
      dots += `<ellipse cx='${n(x)}' cy='${n(y)}' rx='${n(shot.anamorphic ? r * 0.55 : r)}' ry='${n(shot.anamorphic ? r * 1.1 : r)}' opacity='${n(vary(0.15, 0.5))}'/>`;
    }
    out += `<g fill='${light.second ? tones.fill(0.75) : tones.lit(0.78)}' filter='${sheet.blur(1.4)}'>${dots}</g>`;
  }
  if (shot.anamorphic && source && at.y > 0) {
    const run = sheet.run(
      [
        [0, tones.lit(0.8), 0],
        [side > 0 ? 0.72 : 0.28, tones.lit(0.93), 0.8],
        [1, tones.lit(0.8), 0],
      ],
      [0, 0, 1, 0],
    );
    out += `<rect y='${n(at.y - 0.8)}' width='${w}' height='1.6' fill='${run}'/>`;
  }
  if (shot.moves.has('foreground')) {
    const x = side > 0 ? -w * 0.04 : w * 0.86;
    out += `<rect x='${n(x)}' y='-20' width='${n(w * vary(0.12, 0.2))}' height='${h + 40}' fill='${tones.ink}' filter='${sheet.blur(9)}'/>`;
  }
  const corners = sheet.round([
    [0.5, tones.ink, 0],
    [1, tones.ink, (shot.focal ?? 35) < 17 ? 0.92 : tones.ambient > 0.55 ? 0.35 : 0.6],
  ]);
  return `${out}<rect x='${n(-w * 0.15)}' y='${n(-h * 0.15)}' width='${n(w * 1.3)}' height='${n(h * 1.3)}' fill='${corners}'/>`;
}
