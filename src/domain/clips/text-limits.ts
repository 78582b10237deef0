import { characterCount } from '../characters.ts';
import { emptyTexts, sceneFieldKeys } from '../fields.ts';
import { withoutVoices } from '../speaker-name.ts';
import { castWriter } from '../targets/cast-lines.ts';
import type { TextLimit } from '../targets/facts.ts';
import {
  type ClipScenes,
  type Continuity,
  type PromptLine,
  type PromptScene,
  sceneAlone,
  type Target,
  textOf,
} from '../targets/target.ts';
import { clipLines } from '../targets/write-clip.ts';
import type { ClipPlan } from './clip.ts';
import { placeScenes } from './place-scenes.ts';
import { hasMentions, hasSpeaker, readsAlike } from './scene-mentions.ts';

/** The length of a text in the unit of a limit. */
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

/** The words of a text, between white space. Without an array of them, since long texts are counted at every change. */
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

/** The limits of a target's texts, those that only advise left out. */
export function hardLimits(target: Target): TextLimit[] {
  return (target.facts.text ?? []).map(({ value }) => value).filter(({ hard }) => hard);
}

/** More characters than a layout ever adds to a scene's texts. */
const slack = 240;
/** More than a layout adds to a scene for standing among others: its number, its time, what stands between. */
const amongOthers = 64;

/** Whether a clip's text, and that of each of its shots if it were rendered alone, keep within the target's hard limits. */
export function fitsText(scenes: readonly PromptScene[], target: Target, plan: ClipPlan & Continuity): boolean {
  return textRoom(scenes, target, plan) >= 0;
}

/**
 * Tells of clips that are asked about in the order of their last scenes what `fitsText` says. A clip around one that is
 * far too long is too long as well, and one inside a clip with room to spare fits: only few of all clips that could be
 * are written, however long the words are that their scenes mention.
 */
export function clipFitter(scenes: readonly PromptScene[], target: Target, words: Continuity) {
  let longFirst = -1;
  const roomy = { first: 0, end: 0 };
  return (plan: ClipPlan): boolean => {
    const { first, count } = plan;
    const end = first + count;
    // what is taken apart has no text as a whole
    if (target.shot) return fitsText(scenes, target, { ...plan, ...words });
    if (first <= longFirst) return false;
    if (first >= roomy.first && end === roomy.end) return true;
    const room = textRoom(scenes, target, { ...plan, ...words });
    // the same words can take a little more or less among other scenes
    if (room < -amongOthers * count) longFirst = first;
    if (room > amongOthers * count) Object.assign(roomy, { first, end });
    return room >= 0;
  };
}

/**
 * How much longer the texts of a clip, or of its shots, could be: at least so much, or below 0, where they are over a
 * hard limit, by so much at least.
 */
function textRoom(scenes: readonly PromptScene[], target: Target, plan: ClipPlan & Continuity): number {
  const inClip = scenes.slice(plan.first, plan.first + plan.count);
  const byShot = target.shot !== undefined && inClip.length > 1;
  let room = Number.POSITIVE_INFINITY;
  for (const limit of hardLimits(target)) {
    if ((limit.of === 'shot') !== byShot) continue;
    const measured = { ...plan, limit };
    const parts = byShot
      ? inClip.map((scene) => shotRoom(scene, target, measured))
      : [clipRoom(inClip, target, measured)];
    room = Math.min(room, ...parts);
    if (room < 0) break;
  }
  return room;
}

// most texts are far from a limit, so the lengths of their fields decide before anything is written

interface Measured extends Continuity {
  limit: TextLimit;
}

function shotRoom(scene: PromptScene, target: Target, measured: Measured): number {
  const { max } = measured.limit;
  const room = max - typedLength(scene, measured) - slack;
  return room >= 0 ? room : max - shotLength(target, scene, measured);
}

function clipRoom(
  inClip: readonly PromptScene[],
  target: Target,
  { seconds, ...measured }: Measured & { seconds: number },
): number {
  const { limit, look, cast } = measured;
  const { max } = limit;
  const roomTyped = max - sum(inClip, (scene) => typedLength(scene, measured)) - slack * inClip.length;
  if (roomTyped >= 0) return roomTyped;
  const lengths = inClip.map((scene) => lengthAlone(target, scene, measured));
  const alone = lengths.reduce((total, length) => total + length);
  // a clip of one scene says nothing of its seconds
  if (inClip.length === 1) return max - alone;
  const difference = amongOthers * inClip.length;
  // among others a scene may call somebody by a short name that is longer than the wording
  const most = cast?.length ? sum(inClip, (scene) => mostLength(target, scene, measured)) : alone;
  if (most + difference <= max) return max - most - difference;
  // a clip has the words of each of its scenes
  const longest = Math.max(...lengths);
  if (longest - difference > max) return max - longest + difference;
  // what a layout writes for a scene without a word may stand once in a clip, as may the look and every wording
  const blank = lengthAlone(target, blankScene, { limit }) + 2;
  const least = look || cast?.length ? sum(inClip, (scene) => leastLength(target, scene, measured)) : alone;
  const roomAtMost = max - least + blank * (inClip.length - 1);
  return roomAtMost < 0 ? roomAtMost : max - clipLength(inClip, target, { seconds, ...measured });
}

interface KnownClip extends Continuity {
  scenes: readonly PromptScene[];
  length: number;
}

/** The lengths of clips by their first scene: packing asks at every keystroke after all that could be. */
const knownClips = new WeakMap<PromptScene, Map<string, KnownClip>>();

/** The length of a clip's text, remembered for as long as its scenes read the same. */
function clipLength(
  scenes: readonly PromptScene[],
  target: Target,
  { limit, seconds, look, cast }: Measured & { seconds: number },
): number {
  const [first = blankScene] = scenes;
  const key = `${target.id} ${limit.unit} ${scenes.length} ${seconds}`;
  const clips = knownClips.get(first) ?? new Map<string, KnownClip>();
  const known = clips.get(key);
  const isKnown =
    known && scenes.every((scene, index) => scene === known.scenes[index] && readsAlike(scene, known, { look, cast }));
  const length = isKnown
    ? known.length
    : measure(textOf(clipLines(target, { ...placeScenes(scenes, seconds, target), look, cast })), limit.unit);
  knownClips.set(first, clips.set(key, { scenes, look, cast, length }));
  return length;
}

function sum(scenes: readonly PromptScene[], length: (scene: PromptScene) => number): number {
  return scenes.reduce((total, scene) => total + length(scene), 0);
}

/** The length of a scene's texts as they were typed, or infinity where a mention or a speaker can add any length. */
function typedLength(scene: PromptScene, { look = '', cast = [] }: Continuity): number {
  if (hasSpeaker(scene) || (cast.length > 0 && (hasMentions(scene) || look.includes('@')))) {
    return Number.POSITIVE_INFINITY;
  }
  // the look's lines are joined by two characters
  return sceneFieldKeys.reduce((total, key) => total + (scene[key]?.length ?? 0), 2 * look.length);
}

/**
 * Remembers a length of a scene, which changes with the scene's object and with what it says by look and cast, by the
 * limit that it is measured for.
 */
function remembered(write: (target: Target, clip: ClipScenes) => readonly PromptLine[]) {
  const byScene = new WeakMap<PromptScene, Map<TextLimit, { length: number; words: Continuity }>>();
  return (target: Target, scene: PromptScene, { limit, look, cast }: Measured): number => {
    const byLimit = byScene.get(scene) ?? new Map<TextLimit, { length: number; words: Continuity }>();
    const words = { look, cast };
    const known = byLimit.get(limit);
    const length =
      known && readsAlike(scene, known.words, words)
        ? known.length
        : measure(textOf(write(target, { ...sceneAlone(scene), ...words })), limit.unit);
    byScene.set(scene, byLimit.set(limit, { length, words }));
    return length;
  };
}

const lengthAlone = remembered(clipLines);
/** The least that a scene can add to a clip, in which others may have the look and introduce whom it mentions. */
const leastLength = remembered((target, { look: _, ...clip }) =>
  castWriter(clip, target, { mode: 'least' })(target.clip({ ...clip, cast: clip.cast && withoutVoices(clip.cast) })),
);
/** The most that a scene can add to a clip, in which others may introduce whom it mentions. */
const mostLength = remembered((target, clip) => castWriter(clip, target, { mode: 'most' })(target.clip(clip)));
const blankScene: PromptScene = { sceneNumber: 1, duration: 5, ...emptyTexts };
const shotLength = remembered((target, clip) => {
  const [shot] = clip.shots;
  return shot && target.shot ? castWriter(clip, target)(target.shot(shot, clip)) : [];
});
