import { cleanText, oneLine, withoutStop } from '../clean.ts';
import { type SceneFieldKey, sceneFields } from '../fields.ts';
import { type TextRange, trimmed } from '../text-range.ts';
import type { LookAlike, Mark, PromptLine, PromptPart, PromptScene } from './target.ts';

/**
 * The words of a field, with their place in it; no part when nothing is left of them.
 * @param clean what makes one line of the field's text
 */
export function fieldParts(scene: PromptScene, field: SceneFieldKey, clean = cleanText): PromptPart[] {
  return rangeParts(scene, { field, from: 0, to: scene[field]?.length ?? 0 }, clean);
}

/** Like `fieldParts`, of a range of the field's text. */
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

/** The groups that have parts, with a separator between each two. */
export function joinParts(groups: readonly (readonly PromptPart[])[], separator: string): PromptPart[] {
  const joined: PromptPart[] = [];
  for (const parts of groups) {
    if (parts.length > 0 && joined.length > 0) joined.push({ text: separator });
    joined.push(...parts);
  }
  return joined;
}

/** The parts with a fixed text around them; nothing when there are none. */
export function wrapParts(before: string, parts: readonly PromptPart[], after = ''): PromptPart[] {
  if (parts.length === 0) return [];
  return [...(before ? [{ text: before }] : []), ...parts, ...(after ? [{ text: after }] : [])];
}

/** Parts after a lead, such as the number or the time of a shot, which also stands alone. */
export function withLead(lead: string, parts: readonly PromptPart[]): PromptPart[] {
  if (lead === '') return [...parts];
  return [{ text: parts.length > 0 ? `${lead} ` : lead }, ...parts];
}

/**
 * Remembers what is made of a scene, and of a context, for as long as the scene's object lives: a clip is measured before
 * it is written, and a change to a project leaves its other scenes the same objects.
 */
export function perScene<Made, Context = undefined>(
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

/** A mark that ends a sentence, perhaps inside closing quotes or brackets, in the scripts that have one of their own. */
const sentenceEnd = /[.!?…。！？।؟]["'”’»›)\]}」』】）］]*$/u;

/** A text that ends in Chinese or Japanese, where the full stop is another one. */
const ideographicEnd = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u;

/** The groups as sentences: each ends in a mark of its own, or gets a full stop. */
export function sentences(groups: readonly (readonly PromptPart[])[]): PromptPart[] {
  return joinParts(
    groups.map((parts) => {
      // a mark, and what may close after it, stands at the very end
      const end = parts.at(-1)?.text.slice(-8) ?? '';
      return sentenceEnd.test(end) ? parts : wrapParts('', parts, ideographicEnd.test(end) ? '。' : '.');
    }),
    ' ',
  );
}

/** The parts of the picture in the order of a layout. Subject and action are one sentence, where the subject stands. */
export type PictureOrder = readonly Exclude<SceneFieldKey, 'action' | 'audio' | 'dialog'>[];

/** A scene's picture as sentences in a layout's order; a field that the layout does not name follows under its label. */
export function pictureIn(order: PictureOrder): (scene: PromptScene) => PromptPart[] {
  return perScene((scene) => pictureSentences(scene, order));
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
  const subject = fieldParts(scene, 'subject', action.length > 0 ? withoutStop : oneLine);
  return joinParts([subject, action], ' ');
}

/** A line, or none when it would be empty. */
export function line(kind: PromptLine['kind'], parts: readonly PromptPart[]): PromptLine[] {
  return parts.length > 0 ? [{ kind, parts }] : [];
}

/** @param shot the shot that it opens, counted from 0 in its clip */
export function heading(text: string, shot?: number): PromptLine {
  return { kind: 'heading', parts: [{ text }], ...(shot !== undefined && { shot }) };
}

/** The blocks of lines, with some lines between each two. */
export function joinLines(blocks: readonly (readonly PromptLine[])[], between: readonly PromptLine[]): PromptLine[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : [...between, ...block]));
}

export const emptyLine: PromptLine = { kind: 'separator', parts: [] };

/** Seconds as a clip's text says them: without a fraction where there is none, as `6s` and `2.5s`. */
export function shortSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(2))}s`;
}

/** A time in a clip as `00:04`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** Cleans a field for a target whose own marks must not be closed by its words. */
export function withLookAlikes(marks: readonly Mark[], field: SceneFieldKey): (value: string) => string {
  const own = marks.filter((mark) => mark.field === field);
  return (value) => replaceMarks(oneLine(value), own);
}

/** A text with look-alikes in place of marks. */
export function replaceMarks(text: string, lookAlikes: readonly LookAlike[]): string {
  return lookAlikes.reduce((safe, { mark, lookAlike }) => safe.replaceAll(mark, lookAlike), text);
}

/**
 * Double quotes as typographic ones, so that none of them ends a text that stands between straight ones: `the "old" man`
 * becomes `the “old” man`.
 */
export function curlyQuotes(text: string): string {
  if (!text.includes('"')) return text;
  return text.replaceAll(/(^|[\s([{—–-])"/gu, '$1“').replaceAll('"', '”');
}
