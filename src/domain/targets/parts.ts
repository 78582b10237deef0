import { type SceneFieldKey, sceneFields } from '../scene/fields.ts';
import { cleanText, oneLine, oneLineWithoutPeriod } from '../text/clean.ts';
import { type TextRange, trimmed } from '../text/text-range.ts';
import type { LookAlike, Mark, PromptLine, PromptPart, PromptScene } from './target.ts';

/**
 * Returns a field's cleaned text as a part with its range in the field. Returns no parts if cleaning leaves nothing.
 * @param clean turns the field's text into one line
 */
export function fieldParts(scene: PromptScene, field: SceneFieldKey, clean = cleanText): PromptPart[] {
  return rangeParts(scene, { field, from: 0, to: scene[field]?.length ?? 0 }, clean);
}

/** Like `fieldParts`, for a range of the field's text. */
export function rangeParts(
  scene: PromptScene,
  { field, from, to }: TextRange & { field: SceneFieldKey },
  clean: (value: string) => string,
): PromptPart[] {
  const source = scene[field] ?? '';
  const words = source.slice(from, to);
  const text = clean(words);
  if (text === '') return [];
  const range = text === words ? { from, to } : trimmed(source, { from, to });
  return [{ text, sceneId: scene.id, field, ...range }];
}

/** Joins groups of parts with a separator, skipping empty groups. */
export function joinParts(groups: readonly (readonly PromptPart[])[], separator: string): PromptPart[] {
  const joined: PromptPart[] = [];
  for (const parts of groups) {
    if (parts.length > 0 && joined.length > 0) joined.push({ text: separator });
    joined.push(...parts);
  }
  return joined;
}

/** Puts fixed text around parts. Returns no parts if there are none. */
export function wrapParts(before: string, parts: readonly PromptPart[], after = ''): PromptPart[] {
  if (parts.length === 0) return [];
  return [...(before ? [{ text: before }] : []), ...parts, ...(after ? [{ text: after }] : [])];
}

/** Puts a lead, such as a shot's number or time, before parts. The lead is written even if there are no parts. */
export function withLead(lead: string, parts: readonly PromptPart[]): PromptPart[] {
  if (lead === '') return [...parts];
  return [{ text: parts.length > 0 ? `${lead} ` : lead }, ...parts];
}

/**
 * Returns a function that caches its last result for each scene object, as long as the context is the same. A clip is
 * measured before it is written, and an edit keeps the objects of all other scenes, so most calls use the cache.
 */
export function cachedPerScene<Made, Context = undefined>(
  make: (scene: PromptScene, context?: Context) => Made,
): (scene: PromptScene, context?: Context) => Made {
  const known = new WeakMap<PromptScene, { made: Made; context: Context | undefined }>();
  return (scene, context) => {
    let entry = known.get(scene);
    if (!entry || entry.context !== context) {
      entry = { made: make(scene, context), context };
      known.set(scene, entry);
    }
    return entry.made;
  };
}

/** Matches final punctuation of several scripts, possibly followed by closing quotes or brackets. */
const sentenceEnd = /[.!?…。！？।؟]["'”’»›)\]}」』】）］]*$/u;

/** Matches text that ends in Chinese or Japanese, which have their own full stop. */
const ideographicEnd = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u;

/** Joins groups of parts as sentences, adding missing periods. */
export function sentences(groups: readonly (readonly PromptPart[])[]): PromptPart[] {
  return joinParts(
    groups.map((parts) => {
      // the last few characters are enough to find final punctuation before closing marks
      const end = parts.at(-1)?.text.slice(-8) ?? '';
      return sentenceEnd.test(end) ? parts : wrapParts('', parts, ideographicEnd.test(end) ? '。' : '.');
    }),
    ' ',
  );
}

/** The order of the picture's fields in a layout. Subject and action form one sentence at the subject's position. */
export type PictureOrder = readonly Exclude<SceneFieldKey, 'action' | 'audio' | 'dialog'>[];

/**
 * Returns a function that writes a scene's picture as sentences in the given order, followed by other fields under
 * their labels.
 */
export function visualsInOrder(order: PictureOrder): (scene: PromptScene) => PromptPart[] {
  return cachedPerScene((scene) => pictureSentences(scene, order));
}

function pictureSentences(scene: PromptScene, order: PictureOrder): PromptPart[] {
  return sentences([
    ...order.map((field) => (field === 'subject' ? subjectAndAction(scene) : fieldParts(scene, field, oneLine))),
    ...sceneFields
      .filter(({ key, group }) => group !== 'sound' && key !== 'action' && !(order as readonly string[]).includes(key))
      .map(({ key, label }) => wrapParts(`${label}: `, fieldParts(scene, key, oneLine))),
  ]);
}

function subjectAndAction(scene: PromptScene): PromptPart[] {
  const action = fieldParts(scene, 'action', oneLine);
  const subject = fieldParts(scene, 'subject', action.length > 0 ? oneLineWithoutPeriod : oneLine);
  return joinParts([subject, action], ' ');
}

/** Returns a list with one line, or an empty list if there are no parts. */
export function line(kind: PromptLine['kind'], parts: readonly PromptPart[]): PromptLine[] {
  return parts.length > 0 ? [{ kind, parts }] : [];
}

/** @param shot the index of the heading's shot in its clip */
export function heading(text: string, shot?: number): PromptLine {
  return { kind: 'heading', parts: [{ text }], ...(shot !== undefined && { shot }) };
}

/** Joins blocks of lines, with separator lines in between. */
export function joinLines(blocks: readonly (readonly PromptLine[])[], between: readonly PromptLine[]): PromptLine[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : [...between, ...block]));
}

export const emptyLine: PromptLine = { kind: 'separator', parts: [] };

/** Formats seconds with decimals only if needed: `6s`, `2.5s`. */
export function shortSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(2))}s`;
}

/** Formats a time in a clip: `00:04`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** Returns a function that cleans a field and replaces the target's marks. */
export function withLookAlikes(marks: readonly Mark[], field: SceneFieldKey): (value: string) => string {
  const fieldMarks = marks.filter((mark) => mark.field === field);
  return (value) => replaceMarks(oneLine(value), fieldMarks);
}

export function replaceMarks(text: string, lookAlikes: readonly LookAlike[]): string {
  return lookAlikes.reduce((safe, { mark, lookAlike }) => safe.replaceAll(mark, lookAlike), text);
}

/**
 * Replaces straight double quotes with typographic ones, so that they cannot end the straight quotes around a text:
 * `the "old" man` becomes `the “old” man`.
 */
export function curlyQuotes(text: string): string {
  if (!text.includes('"')) return text;
  return text.replaceAll(/(^|[\s([{—–-])"/gu, '$1“').replaceAll('"', '”');
}
