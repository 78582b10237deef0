import type { SceneTexts } from '../scene/fields.ts';
import { type Light, readLight, type SourceKind, sourceTint } from './light.ts';
import { type Place, readPlace } from './place.ts';
import { readShot, type Shot } from './shot.ts';
import { readSubject, type Subject } from './subject.ts';
import { createSvgDefs, type SvgDefs } from './svg-defs.ts';
import { createTones, readGrade, type TintName, type Tones } from './tones.ts';
import { seededRandom } from './words.ts';

/** The texts of a scene. Missing texts count as empty. */
export type FrameTexts = Partial<SceneTexts>;

/** Everything needed to draw a frame. Lengths are in units of 1/180 of the shorter side. */
export interface FramePlan {
  w: number;
  h: number;
  defs: SvgDefs;
  /** Returns a pseudo-random number between `from` and `to`. The scene is the seed. */
  randomBetween: (from: number, to: number) => number;
  tones: Tones;
  place: Place;
  shot: Shot;
  light: Light;
  subject?: Subject | undefined;
  /** The key light's source as drawn; undefined if the texts name none. */
  source?: SourceKind | undefined;
  /** The position of the key light. */
  lightAt: { x: number; y: number };
  /**
   * The figure's horizontal position: away from the light, and close to the center if the light is behind the figure.
   */
  figureX: number;
  /** The side that the key light comes from: -1 for the left, 1 for the right. */
  lightSide: -1 | 1;
  /** The shot size, from 0 (wide) to 1 (extreme close-up). */
  size: number;
  /** The height of the horizon. */
  horizon: number;
  /** Whether all texts that affect the picture are empty. */
  blank: boolean;
}

/** Ambient brightness by time of day. */
const levels = { night: 0.06, blue: 0.22, low: 0.32, day: 0.6 } as const;
/** Ambient brightness implied by a light source if the texts give no time of day. */
const sourceLevel: Partial<Record<SourceKind, number>> = {
  sky: 0.55,
  moon: 0.05,
  sun: 0.34,
  dawn: 0.3,
  street: 0.08,
  soft: 0.45,
  window: 0.3,
};

/** Plans a frame from a scene's texts. */
export function planFrame(texts: FrameTexts, w: number, h: number): FramePlan {
  const { subject = '', action = '', scene = '', camera = '', light = '', grade = '', cam = '' } = texts;
  const visibleTexts = [subject, action, scene, camera, light, grade, cam];
  const { seed, next } = seededRandom([...visibleTexts, `${w}`, `${h}`]);
  const randomBetween = (from: number, to: number) => from + (to - from) * next();
  const shot = readShot(camera, cam);
  const lighting = readLight(light, scene);
  const place = readPlace(scene, subject, camera, light);
  // blinds cast their pattern on a wall; outdoors, draw shafts of light instead
  if (place.kind && !place.inside && lighting.key?.kind === 'blinds') lighting.key.kind = 'shafts';
  if (!place.kind && lighting.key && indoors.has(lighting.key.kind))
    Object.assign(place, { kind: 'room', inside: true });
  const figure = shot.angle === 'down' ? undefined : readSubject(subject);
  const colorGrade = readGrade(grade, cam);
  const source = drawnSource(lighting.key?.kind, place);

  const keyTint =
    (lighting.key && sourceTint(lighting.key)) ??
    colorGrade.light ??
    (colorGrade.key > 0 ? 'cream' : place.hour === 'day' && !source ? 'slate' : 'amber');
  const secondTint: TintName = (lighting.second && sourceTint(lighting.second)) ?? colorGrade.shadow ?? 'teal';
  let ambient = place.hour ? levels[place.hour] : ((source && sourceLevel[source]) ?? 0.24);
  if (place.inside) ambient *= 0.5;
  if (place.fog || place.snow) ambient += 0.1;
  const tones = createTones(colorGrade, { key: keyTint, fill: secondTint }, ambient, randomBetween(-18, 18));

  const lightSide = lighting.key?.side || (randomBetween(0, 1) < 0.5 ? -1 : 1);
  const size = shot.size ?? (figure?.kind === 'one' ? 0.62 : figure?.kind === 'hands' ? 0.9 : 0.2);
  const horizon = h * horizonHeight(shot, place, size, randomBetween(-0.03, 0.03));
  const reach = lighting.key?.from === 'behind' ? randomBetween(0.08, 0.16) : randomBetween(0.2, 0.3);
  const lightAt = {
    x: w * (0.5 + lightSide * reach),
    y: sourceHeight(source, lighting.key?.from, h, horizon, randomBetween(0, 1)),
  };
  const aside = lighting.key?.from === 'behind' ? 0.03 : Math.min(0.16, 40 / w + 0.04);
  const figureX = w * (0.5 - lightSide * aside * randomBetween(0.8, 1.2));
  // a lighthouse has its light at the top
  if (figure?.kind === 'tower' && (source === 'beam' || source === 'lamp'))
    Object.assign(lightAt, { x: figureX, y: horizon + 3 - 88 * towerScale(h, size) });
  return {
    ...{ figureX, w, h, randomBetween, tones, place, shot, light: lighting, subject: figure },
    ...{ source, lightAt, lightSide, size, horizon },
    defs: createSvgDefs(`f${(seed % 36 ** 5).toString(36).padStart(5, '0')}`),
    blank: visibleTexts.every((text) => text.trim() === ''),
  };
}

/** Sources inside a room or in its wall. */
const indoors: ReadonlySet<SourceKind> = new Set(['window', 'blinds', 'table', 'bulb', 'tubes', 'shafts']);

/** Returns the scale of a tower, whose outline is 100 units high. */
export function towerScale(h: number, size: number): number {
  return (h / 180) * (0.5 + size * 0.9);
}

/** Returns the source to draw. Indoors, light from the sky comes through a window, and street light becomes a lamp. */
function drawnSource(kind: SourceKind | undefined, { inside }: Place): SourceKind | undefined {
  if (inside && (kind === 'sun' || kind === 'moon' || kind === 'dawn' || kind === 'sky')) return 'window';
  if (inside && kind === 'street') return 'lamp';
  return kind;
}

function horizonHeight(shot: Shot, { inside }: Place, size: number, offset: number): number {
  if (shot.angle === 'low') return 0.84 + offset / 2;
  if (inside) return 0.76 + offset;
  if (size > 0.8) return 0.66 + offset;
  return (size > 0.4 ? 0.6 : 0.5) + offset;
}

function sourceHeight(
  source: SourceKind | undefined,
  from: string | undefined,
  h: number,
  horizon: number,
  chance: number,
) {
  if (from === 'below') return h * (source === 'screen' || source === 'glow' ? 0.96 : 0.76);
  if (source === 'dawn') return horizon;
  if (source === 'sun') return horizon - h * (0.03 + 0.1 * chance);
  if (from === 'above' || source === 'soft' || source === 'tubes' || source === 'sky') return -h * 0.06;
  if (source === 'moon') return h * (0.16 + 0.08 * chance);
  if (source === 'table' || source === 'flame') return h * (0.5 + 0.08 * chance);
  if (source === 'screen') return h * (0.6 + 0.08 * chance);
  return h * (0.26 + 0.12 * chance);
}
