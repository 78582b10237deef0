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
  const limits = hardLimits(target);
  if (limits.length === 0) return true;
  const inClip = scenes.slice(plan.first, plan.first + plan.count);
  const byShot = target.shot !== undefined && inClip.length > 1;
  return limits.every((limit) => {
    if (limit.of === 'shot') return !byShot || inClip.every((scene) => shotFits(scene, target, { ...plan, limit }));
    return byShot || clipFits(inClip, target, { ...plan, limit });
  });
}

// most texts are far from a limit, so the lengths of their fields decide before anything is written

interface Measured extends Continuity {
  limit: TextLimit;
}

function shotFits(scene: PromptScene, target: Target, measured: Measured): boolean {
  const { max } = measured.limit;
  return typedLength(scene, measured) + slack <= max || shotLength(target, scene, measured) <= max;
}

function clipFits(
  inClip: readonly PromptScene[],
  target: Target,
  { seconds, ...measured }: Measured & { seconds: number },
): boolean {
  const { limit, look, cast } = measured;
  const { max } = limit;
  if (sum(inClip, (scene) => typedLength(scene, measured)) + slack * inClip.length <= max) return true;
  const alone = sum(inClip, (scene) => lengthAlone(target, scene, measured));
  // a clip of one scene says nothing of its seconds
  if (inClip.length === 1) return alone <= max;
  if (alone + amongOthers * inClip.length <= max) return true;
  // what a layout writes for a scene without a word may stand once in a clip, as may the look and every wording
  const blank = lengthAlone(target, blankScene, { limit }) + 2;
  const least = look || cast?.length ? sum(inClip, (scene) => leastLength(target, scene, measured)) : alone;
  if (least - blank * (inClip.length - 1) > max) return false;
  return clipLength(inClip, target, { seconds, ...measured }) <= max;
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
const blankScene: PromptScene = { sceneNumber: 1, duration: 5, ...emptyTexts };
const shotLength = remembered((target, clip) => {
  const [shot] = clip.shots;
  return shot && target.shot ? castWriter(clip, target)(target.shot(shot, clip)) : [];
});
