import type { Cast } from '../cast/cast.ts';
import { speechTime } from '../check/speech-time.ts';
import { limits } from '../product/limits.ts';
import type { Project, Scene } from '../project/project.ts';
import { withoutFloatError } from '../scene/duration.ts';
import { eachField, type SceneFieldKey, sceneFields } from '../scene/fields.ts';
import { characterCount } from '../text/characters.ts';
import { cuesIn, cutDialogue, dialogueBreak } from './dialogue-edits.ts';
import { clamp, insertScenesProblem, withScenes } from './scene-edits.ts';

const { sceneDuration } = limits;
const sceneNotFound = 'That scene no longer exists.';

/**
 * Splits a scene into several consecutive scenes. Divides the dialogue and, in whole tenths of a second, the duration;
 * copies everything else. Returns the same project if the scene is unknown or too short, or if the project would have
 * too many scenes.
 * @param ids the ids of the added scenes; the first part keeps the scene's id
 */
export function splitScene(project: Project, sceneId: string, ids: readonly string[]): Project {
  const scene = project.scenes.find(({ id }) => id === sceneId);
  if (!scene || splitProblem(project, sceneId, ids.length + 1)) return project;
  const count = ids.length + 1;
  const tenths = wholeTenths(scene.duration);
  const spoken = splitSpeech(scene.dialog, count, project.cast);
  const pieces = [sceneId, ...ids].map((id, piece) => {
    const start = Math.round((tenths * piece) / count);
    const end = Math.round((tenths * (piece + 1)) / count);
    // the last piece also gets the remaining fraction of a tenth
    const rest = piece === count - 1 ? scene.duration - tenths / 10 : 0;
    return { ...scene, id, duration: withoutFloatError((end - start) / 10 + rest), dialog: spoken[piece] ?? '' };
  });
  return withScenes(project, project.scenes.toSpliced(scene.sceneNumber - 1, 1, ...pieces));
}

/**
 * Splits a dialogue into `count` parts with about the same number of words, preferably between sentences. A part that
 * continues a speech repeats its cue.
 */
function splitSpeech(value: string, count: number, cast?: Cast): string[] {
  const cues = cuesIn(value, cast);
  const words = [...value.matchAll(/\S+/gu)].filter(
    ({ index }) => !cues.some(({ from, to }) => index >= from && index < to),
  );
  const maxDistance = words.length / count / 2;
  const sentenceEnds = words.flatMap(([word], index) => (/[.!?…][\p{P}]*$/u.test(word) ? [index + 1] : []));
  const cuts = Array.from({ length: count + 1 }, (_, part) => {
    const even = (words.length * part) / count;
    const distance = (end: number) => Math.abs(end - even);
    const [nearest = 0] = sentenceEnds.toSorted((a, b) => distance(a) - distance(b));
    const inside = part > 0 && part < count && distance(nearest) < maxDistance;
    return words[inside ? nearest : Math.round(even)]?.index ?? value.length;
  });
  return cuts.slice(1).map((end, part) => {
    const { cue, at } = cutDialogue(value, part === 0 ? 0 : (cuts[part] ?? 0), cast);
    const next = cutDialogue(value, end, cast);
    return (cue + value.slice(at, next.at)).trim() + next.close;
  });
}

interface CaretPosition {
  sceneId: string;
  field: SceneFieldKey;
  /** A position in the field's text, in UTF-16 code units from 0. */
  caret: number;
}

/**
 * Splits a scene in two at the caret. Splits the field's text there and copies everything else. In dialogue, the second
 * half repeats the cue. The duration is divided in proportion to the time it takes to speak each half's words, in whole
 * tenths of a second and at least one tenth each. The second half also gets the remaining fraction of a tenth.
 */
export function splitAtCaret(project: Project, caretPosition: CaretPosition, newId: () => string): Project {
  const { sceneId, field, caret } = caretPosition;
  const scene = project.scenes.find(({ id }) => id === sceneId);
  if (!scene || splitAtCaretProblem(project, sceneId)) return project;
  const text = scene[field];
  const cut = wholeCharacter(text, clamp(caret, 0, text.length));
  const whole = { at: cut, cue: '', close: '' };
  const { at, cue, close } = field === 'dialog' ? cutDialogue(text, cut, project.cast) : whole;
  const first = text.slice(0, at).trimEnd() + close;
  const second = cue + text.slice(at).trimStart();
  const words = [speechTime(first).seconds, speechTime(second).seconds] as const;
  const share = words[0] + words[1] > 0 ? words[0] / (words[0] + words[1]) : 1 / 2;
  const tenths = wholeTenths(scene.duration);
  const duration = clamp(Math.round(tenths * share), 1, tenths - 1) / 10;
  const pieces = [
    { ...scene, [field]: first, duration },
    { ...scene, [field]: second, duration: withoutFloatError(scene.duration - duration), id: newId() },
  ];
  return withScenes(project, project.scenes.toSpliced(scene.sceneNumber - 1, 1, ...pieces));
}

/** Returns why a scene cannot be split in two, or null. */
export function splitAtCaretProblem(project: Project, sceneId: string): string | null {
  return splitProblem(project, sceneId, 2);
}

function splitProblem(project: Project, sceneId: string, into: number): string | null {
  const scene = project.scenes.find(({ id }) => id === sceneId);
  if (!scene) return sceneNotFound;
  const least = withoutFloatError(sceneDuration.min * into);
  if (withoutFloatError(scene.duration) < least) return `A scene below ${least} s cannot be split.`;
  return insertScenesProblem(project, Array<object>(into - 1).fill(scene));
}

function wholeTenths(seconds: number): number {
  return Math.floor(withoutFloatError(seconds * 10));
}

/** Moves a position inside a surrogate pair to the start of the pair. */
function wholeCharacter(text: string, at: number): number {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) && /[\ud800-\udbff]$/.test(text.slice(0, at)) ? at - 1 : at;
}

/**
 * Merges a scene with the next one: adds durations and joins texts. Other properties come from the first scene, or from
 * the second if only the second has them. Returns the same project if the scenes cannot be merged.
 */
export function mergeWithNext(project: Project, sceneId: string): Project {
  const pair = sceneAndNext(project, sceneId);
  if (!pair || mergeWithNextProblem(project, sceneId)) return project;
  const [scene, next] = pair;
  const texts = eachField(({ key }) => joinField(key, { scene, next, cast: project.cast }));
  const merged = { ...next, ...scene, ...texts, duration: withoutFloatError(scene.duration + next.duration) };
  return withScenes(project, project.scenes.toSpliced(scene.sceneNumber - 1, 2, merged));
}

/** Whether merging would lose the next scene's picture because the first scene has a different one. */
export function losesPicture(project: Project, sceneId: string): boolean {
  const [scene, next] = sceneAndNext(project, sceneId) ?? [];
  return scene?.picture !== undefined && next?.picture !== undefined && scene.picture.hash !== next.picture.hash;
}

/** Returns why a scene cannot be merged with the next one, or null. */
export function mergeWithNextProblem(project: Project, sceneId: string): string | null {
  const pair = sceneAndNext(project, sceneId);
  if (!pair) return project.scenes.some(({ id }) => id === sceneId) ? 'No scene follows this one.' : sceneNotFound;
  const [scene, next] = pair;
  if (withoutFloatError(scene.duration + next.duration) > sceneDuration.max) {
    return `Together they would be longer than ${sceneDuration.max} s.`;
  }
  const tooLong = sceneFields.find(({ key }) => {
    const joined = joinField(key, { scene, next, cast: project.cast });
    return joined !== scene[key] && joined !== next[key] && characterCount(joined) > limits.fieldLength;
  });
  if (!tooLong) return null;
  return `Together their ${tooLong.label} would be longer than ${limits.fieldLength.toLocaleString('en-US')} characters.`;
}

function sceneAndNext({ scenes }: Project, sceneId: string) {
  const index = scenes.findIndex(({ id }) => id === sceneId);
  const [scene, next] = [scenes[index], scenes[index + 1]];
  return scene && next && ([scene, next] as const);
}

/** Matches punctuation after which a text needs no comma, possibly followed by closing quotes or brackets. */
const finalPunctuation = /[.!?…,;:。！？，；：][\p{Pe}\p{Pf}"']*$/u;

/** Joins a field of two scenes. Dialogue with speakers continues on a new line. */
function joinField(
  key: SceneFieldKey,
  { scene, next, cast }: { scene: Scene; next: Scene; cast: Cast | undefined },
): string {
  return joinTexts(scene[key], next[key], key === 'dialog' ? dialogueBreak(scene[key], next[key], cast) : null);
}

/**
 * Joins two texts. Returns only one if the other is empty or both are identical.
 * @param between the separator; null for a space, after a comma if the first text lacks final punctuation
 */
function joinTexts(first: string, second: string, between: string | null): string {
  const [start, end] = [first.trimEnd(), second.trimStart()];
  if (end === '' || first.trim() === second.trim()) return first;
  if (start === '') return second;
  if (between) return `${start}${between}${end}`;
  // test only the end of the text, which is enough for punctuation and its closing marks
  return `${start}${finalPunctuation.test(start.slice(-8)) ? '' : ','} ${end}`;
}
