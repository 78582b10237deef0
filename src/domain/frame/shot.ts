import { allMeanings, allWordsNotNegated, firstMeaning, lexicon } from './words.ts';

const sizes = lexicon({
  wide: 'wide aerial drone crane establishing extreme_long long_shot master skyline valley landscape distant far_away helicopter balloon fpv jib flies orbit_wide',
  full: 'full_shot full_length full_figure boots tracking alongside stage treeline',
  medium: 'medium waist chest two_shot shoulder cowboy mid_shot waist_up handheld dolly follow',
  near: 'medium_close head_and head_shoulder arms_length arm_length singles eyeline',
  close: 'close close_up closeup insert detail face eyes macro extreme_close probe hands',
});
const sizeValues = { wide: 0, full: 0.3, medium: 0.55, near: 0.72, close: 0.9 } as const;

const angles = lexicon({
  down: 'overhead top_down straight_down birds_eye bird_eye looking_down god_eye tilted_down ceiling_corner',
  low: 'low_angle ground_level knee_height from_below worm_eye looking_up low_wide low_over axle_height up_the hip_height',
});
const moves = lexicon({
  held: 'handheld shoulder body_worn lurches wrist',
  whip: 'whip whips whipped crash_zoom',
  canted: 'dutch canted tilted_frame banking rolling',
  back: 'behind over_the follow following over_shoulder back_of',
  foreground: 'foreground lateral past parallax through between',
});

const lensWords = lexicon({
  anamorphic: 'anamorphic scope widescreen flares',
  shallow: 'shallow macro wide_open bokeh shallow_focus dissolving falls_off soft_background tilt_shift',
  deep: 'deep_focus deep everything_sharp stopped_down fisheye drone phone infinity',
});

/** The framing described in the texts. */
export interface Shot {
  /** From 0 (wide) to 1 (extreme close-up); undefined if not described. */
  size?: number | undefined;
  angle?: 'down' | 'low' | undefined;
  moves: ReadonlySet<typeof moves extends ReadonlyMap<string, infer Move> ? Move : never>;
  /** The background blur, from 0 to 1. */
  blur: number;
  anamorphic: boolean;
  /** The focal length in millimeters, if stated. */
  focal?: number | undefined;
}

/** Reads the shot from the Camera and Cam fields. */
export function readShot(camera: string, cam: string): Shot {
  const words = allWordsNotNegated(camera);
  const named = allMeanings(words, sizes).map((size) => sizeValues[size]);
  // draw a move between two sizes at the midpoint
  const size = named.length > 0 ? ((named[0] ?? 0) + (named.at(-1) ?? 0)) / 2 : undefined;
  const lens = allWordsNotNegated(cam);
  const focal = lastNumber(cam, /\b(\d{1,4}(?:\.\d{1,2})?) ?mm\b/g);
  const stop = lastNumber(cam, /\b[tf]\/?(\d{1,2}(?:\.\d{1,2})?)/gi);
  const kinds = new Set([...allMeanings(lens, lensWords), ...allMeanings(words, lensWords)]);
  let blur = kinds.has('shallow') ? 0.8 : 0.35;
  if (stop !== undefined && stop <= 2.8) blur = Math.max(blur, 0.9 - stop / 14);
  if (focal !== undefined && focal >= 50) blur = Math.max(blur, Math.min(1, 0.55 + focal / 400));
  if (stop !== undefined && stop >= 5.6) blur = 0.1;
  if (kinds.has('deep')) blur = 0;
  return {
    size,
    angle: firstMeaning([...words, ...lens], angles),
    moves: new Set(allMeanings(words, moves)),
    blur,
    anamorphic: kinds.has('anamorphic'),
    focal,
  };
}

/** Returns the number in the last match, since a film gauge such as "16 mm" precedes the lens. */
function lastNumber(text: string, pattern: RegExp): number | undefined {
  const numbers = [...text.slice(0, 2000).matchAll(pattern)].map(([, number]) => Number(number));
  return numbers.at(-1);
}
