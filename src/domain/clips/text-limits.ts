import { characterCount } from '../characters.ts';
import { emptyTexts, sceneFieldKeys } from '../fields.ts';
import type { TextLimit } from '../targets/facts.ts';
import { type PromptLine, type PromptScene, sceneLines, type Target, textOf } from '../targets/target.ts';
import type { ClipPlan } from './clip.ts';
import { placeScenes } from './place-scenes.ts';

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

/** Whether a clip's text, and that of each of its shots, keep within the target's hard limits. */
export function fitsText(scenes: readonly PromptScene[], target: Target, plan: ClipPlan): boolean {
  const limits = hardLimits(target);
  if (limits.length === 0) return true;
  const inClip = scenes.slice(plan.first, plan.first + plan.count);
  const byShot = target.shot !== undefined && inClip.length > 1;
  return limits.every((limit) => {
    if (limit.of === 'shot') return !byShot || inClip.every((scene) => shotFits(scene, target, limit));
    return byShot || clipFits(inClip, target, { limit, seconds: plan.seconds });
  });
}

// most texts are far from a limit, so the lengths of their fields decide before anything is written

function shotFits(scene: PromptScene, target: Target, limit: TextLimit): boolean {
  return textLength(scene) + slack <= limit.max || shotLength(target, scene, limit) <= limit.max;
}

function clipFits(
  inClip: readonly PromptScene[],
  target: Target,
  { limit, seconds }: { limit: TextLimit; seconds: number },
): boolean {
  const { max, unit } = limit;
  if (sum(inClip, textLength) + slack * inClip.length <= max) return true;
  const alone = sum(inClip, (scene) => lengthAlone(target, scene, limit));
  // a clip of one scene says nothing of its seconds
  if (inClip.length === 1) return alone <= max;
  if (alone + amongOthers * inClip.length <= max) return true;
  // what a layout writes for a scene without a word may stand once in a clip
  const blank = lengthAlone(target, blankScene, limit) + 2;
  if (alone - blank * (inClip.length - 1) > max) return false;
  const lines = target.clip(placeScenes(inClip, seconds, target));
  return measure(textOf(lines), unit) <= max;
}

function sum(scenes: readonly PromptScene[], length: (scene: PromptScene) => number): number {
  return scenes.reduce((total, scene) => total + length(scene), 0);
}

/** The length of a scene's texts as they were typed. */
function textLength(scene: PromptScene): number {
  return sceneFieldKeys.reduce((total, key) => total + (scene[key]?.length ?? 0), 0);
}

/** Remembers a length of a scene, which changes with the scene's object, by the limit that it is measured for. */
function remembered(write: (target: Target, scene: PromptScene) => PromptLine[]) {
  const byScene = new WeakMap<PromptScene, Map<TextLimit, number>>();
  return (target: Target, scene: PromptScene, limit: TextLimit): number => {
    const known = byScene.get(scene)?.get(limit);
    if (known !== undefined) return known;
    const length = measure(textOf(write(target, scene)), limit.unit);
    byScene.set(scene, (byScene.get(scene) ?? new Map()).set(limit, length));
    return length;
  };
}

const lengthAlone = remembered(sceneLines);
const blankScene: PromptScene = { sceneNumber: 1, duration: 5, ...emptyTexts };
const shotLength = remembered((target, scene) => target.shot?.({ scene, from: 0, to: scene.duration }) ?? []);
