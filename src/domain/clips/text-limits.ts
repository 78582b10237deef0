import { withoutVoices } from '../cast/speaker-name.ts';
import { emptyTexts, sceneFieldKeys } from '../scene/fields.ts';
import { castWriter } from '../targets/cast-lines.ts';
import type { TextLimit } from '../targets/facts.ts';
import {
  type ClipScenes,
  type Continuity,
  linesToText,
  type PromptLine,
  type PromptScene,
  sceneAlone,
  type Target,
} from '../targets/target.ts';
import { clipLines } from '../targets/write-clip.ts';
import { characterCount } from '../text/characters.ts';
import { assignTimes } from './assign-times.ts';
import type { ClipPlan } from './clip.ts';
import { hasMentions, hasSamePrompt, hasSpeaker } from './scene-mentions.ts';

/** Measures a text in a limit's unit. */
export function measure(text: string, unit: TextLimit['unit']): number {
  switch (unit) {
    case 'characters':
      return characterCount(text);
    case 'utf-16 units':
      return text.length;
    case 'words':
      return wordCount(text);
  }
}

/** Counts words without collecting them in an array, since long texts are recounted on every change. */
function wordCount(text: string): number {
  let count = 0;
  let isInWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isSpace = code <= 32 || (code >= 128 && /\s/u.test(text.charAt(index)));
    if (!isSpace && !isInWord) count += 1;
    isInWord = !isSpace;
  }
  return count;
}

/** Returns the text limits that a target enforces, without those that it only recommends. */
export function hardLimits(target: Target): TextLimit[] {
  return (target.facts.text ?? []).map(({ value }) => value).filter(({ hard }) => hard);
}

/** Upper bound for the text that a layout adds to a scene. */
const maxLayoutLength = 240;
/** Upper bound for the text that a layout adds per scene in a clip of several scenes: number, time, separators. */
const maxLayoutLengthAmongOthers = 64;

/** Whether the text of a clip, or of each of its shots, is within the target's hard limits. */
export function fitsText(scenes: readonly PromptScene[], target: Target, plan: ClipPlan & Continuity): boolean {
  return textRoom(scenes, target, plan) >= 0;
}

/**
 * Returns a faster `fitsText`, which must be called in ascending order of the clips' last scenes. It measures only a
 * few clips: a clip is too long if it contains one that is far too long, and it fits if it lies inside one with room to
 * spare.
 */
export function createFitChecker(scenes: readonly PromptScene[], target: Target, continuity: Continuity) {
  let longFirst = -1;
  const roomy = { first: 0, end: 0 };
  return (plan: ClipPlan): boolean => {
    const { first, count } = plan;
    const end = first + count;
    // the limits apply to each shot, so the result for one clip says nothing about another
    if (target.shot) return fitsText(scenes, target, { ...plan, ...continuity });
    if (first <= longFirst) return false;
    if (first >= roomy.first && end === roomy.end) return true;
    const room = textRoom(scenes, target, { ...plan, ...continuity });
    // leave a margin: the same words may take slightly more or less space among other scenes
    if (room < -maxLayoutLengthAmongOthers * count) longFirst = first;
    if (room > maxLayoutLengthAmongOthers * count) Object.assign(roomy, { first, end });
    return room >= 0;
  };
}

/**
 * Returns how much the text of a clip, or of its longest shot, can grow before it exceeds a hard limit; negative if it
 * already does. Only the sign is exact; the true distance may be larger than the returned one.
 */
function textRoom(scenes: readonly PromptScene[], target: Target, plan: ClipPlan & Continuity): number {
  const inClip = scenes.slice(plan.first, plan.first + plan.count);
  const byShot = target.shot !== undefined && inClip.length > 1;
  let room = Number.POSITIVE_INFINITY;
  for (const limit of hardLimits(target)) {
    if ((limit.of === 'shot') !== byShot) continue;
    const options = { ...plan, limit };
    const parts = byShot
      ? inClip.map((scene) => shotRoom(scene, target, options))
      : [clipRoom(inClip, target, options)];
    room = Math.min(room, ...parts);
    if (room < 0) break;
  }
  return room;
}

// most texts are far below the limit, so the lengths of the fields usually decide without writing the clip

interface MeasureOptions extends Continuity {
  limit: TextLimit;
}

function shotRoom(scene: PromptScene, target: Target, options: MeasureOptions): number {
  const { max } = options.limit;
  const room = max - typedLength(scene, options) - maxLayoutLength;
  return room >= 0 ? room : max - shotLength(target, scene, options);
}

function clipRoom(
  inClip: readonly PromptScene[],
  target: Target,
  { seconds, ...options }: MeasureOptions & { seconds: number },
): number {
  const { limit, look, cast } = options;
  const { max } = limit;
  const typedRoom = max - sum(inClip, (scene) => typedLength(scene, options)) - maxLayoutLength * inClip.length;
  if (typedRoom >= 0) return typedRoom;
  const lengths = inClip.map((scene) => lengthAlone(target, scene, options));
  const alone = lengths.reduce((total, length) => total + length);
  // the text of a single-scene clip does not depend on the clip's length
  if (inClip.length === 1) return max - alone;
  const difference = maxLayoutLengthAmongOthers * inClip.length;
  // after the first mention, the short name is used, which may be longer than the wording
  const longestSum = cast?.length ? sum(inClip, (scene) => maxLength(target, scene, options)) : alone;
  if (longestSum + difference <= max) return max - longestSum - difference;
  // a clip is at least as long as its longest scene
  const longest = Math.max(...lengths);
  if (longest - difference > max) return max - longest + difference;
  // a lower bound: the layout's text for an empty scene (`blank`, with up to two line breaks) may appear once per clip
  // instead of once per scene, so it counts once; `minLength` leaves out the look and long wordings for the same reason
  const blank = lengthAlone(target, blankScene, { limit }) + 2;
  const shortestSum = look || cast?.length ? sum(inClip, (scene) => minLength(target, scene, options)) : alone;
  const roomAtMost = max - shortestSum + blank * (inClip.length - 1);
  return roomAtMost < 0 ? roomAtMost : max - clipLength(inClip, target, { seconds, ...options });
}

interface KnownClip extends Continuity {
  scenes: readonly PromptScene[];
  length: number;
}

/** Known clip lengths by first scene. Packing measures many unchanged clips again on every keystroke. */
const knownClips = new WeakMap<PromptScene, Map<string, KnownClip>>();

/** Measures a clip's text. Cached until an edit to its scenes, the look or the cast changes the text. */
function clipLength(
  scenes: readonly PromptScene[],
  target: Target,
  { limit, seconds, look, cast }: MeasureOptions & { seconds: number },
): number {
  const [first = blankScene] = scenes;
  const key = `${target.id} ${limit.unit} ${scenes.length} ${seconds}`;
  const clips = knownClips.get(first) ?? new Map<string, KnownClip>();
  const known = clips.get(key);
  const isKnown =
    known &&
    scenes.every((scene, index) => scene === known.scenes[index] && hasSamePrompt(scene, known, { look, cast }));
  const length = isKnown
    ? known.length
    : measure(linesToText(clipLines(target, { ...assignTimes(scenes, seconds, target), look, cast })), limit.unit);
  knownClips.set(first, clips.set(key, { scenes, look, cast, length }));
  return length;
}

function sum(scenes: readonly PromptScene[], length: (scene: PromptScene) => number): number {
  return scenes.reduce((total, scene) => total + length(scene), 0);
}

/**
 * Returns an upper bound for the length of a scene's texts and the look, or infinity if mentions or speakers may add to
 * it.
 */
function typedLength(scene: PromptScene, { look = '', cast = [] }: Continuity): number {
  if (hasSpeaker(scene) || (cast.length > 0 && (hasMentions(scene) || look.includes('@')))) {
    return Number.POSITIVE_INFINITY;
  }
  // the look counts twice, since each of its line breaks may become two characters
  return sceneFieldKeys.reduce((total, key) => total + (scene[key]?.length ?? 0), 2 * look.length);
}

/**
 * Returns a function that measures a scene's text. Cached per scene object and limit, until a change to the look or the
 * cast changes the text.
 */
function cachedLength(write: (target: Target, clip: ClipScenes) => readonly PromptLine[]) {
  const byScene = new WeakMap<PromptScene, Map<TextLimit, { length: number; continuity: Continuity }>>();
  return (target: Target, scene: PromptScene, { limit, look, cast }: MeasureOptions): number => {
    const byLimit = byScene.get(scene) ?? new Map<TextLimit, { length: number; continuity: Continuity }>();
    const continuity = { look, cast };
    const known = byLimit.get(limit);
    const length =
      known && hasSamePrompt(scene, known.continuity, continuity)
        ? known.length
        : measure(linesToText(write(target, { ...sceneAlone(scene), ...continuity })), limit.unit);
    byScene.set(scene, byLimit.set(limit, { length, continuity }));
    return length;
  };
}

const lengthAlone = cachedLength(clipLines);
/**
 * Lower bound for the text that a scene adds to a clip. Leaves out the look and the voices, and counts the shorter of
 * wording and short name at each mention, since the clip's other scenes may already contain the rest.
 */
const minLength = cachedLength((target, { look: _, ...clip }) =>
  castWriter(clip, target, { mode: 'shortest' })(target.clip({ ...clip, cast: clip.cast && withoutVoices(clip.cast) })),
);
/** Upper bound for the text that a scene adds to a clip, whichever entries the other scenes mention first. */
const maxLength = cachedLength((target, clip) => castWriter(clip, target, { mode: 'longest' })(target.clip(clip)));
const blankScene: PromptScene = { sceneNumber: 1, duration: 5, ...emptyTexts };
const shotLength = cachedLength((target, clip) => {
  const [shot] = clip.shots;
  return shot && target.shot ? castWriter(clip, target)(target.shot(shot, clip)) : [];
});
