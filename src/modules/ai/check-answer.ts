import { type WritingRequest, wordsPerSecond } from '../../domain/ai.ts';
import { characterCount } from '../../domain/characters.ts';
import { breaks } from '../../domain/clean.ts';
import { sceneFields } from '../../domain/fields.ts';
import { limits } from '../../domain/limits.ts';
import { text } from '../../domain/text.ts';
import { WriterFailure } from './writer-failure.ts';

interface FieldContext {
  field: WritingRequest['fieldType'];
  /** The scene's duration; of no use outside of one. */
  seconds?: number;
}

export function fieldContext(request: WritingRequest): FieldContext {
  return 'sceneDuration' in request
    ? { field: request.fieldType, seconds: request.sceneDuration }
    : { field: request.fieldType };
}

/**
 * Turns a writer's answer for a field into one paragraph of plain text.
 * @throws WriterFailure if it is empty, too long, contains markup or other fields, or takes longer to say than the scene
 * lasts
 */
export function checkText(answer: string, { field, seconds = 0 }: FieldContext): string {
  // too long even with a wrapping that would be removed
  if (answer.length > 10 * limits.generatedLength) throw new WriterFailure('malformed');
  const plain = unwrap(answer, field);
  if (holdsMarkup.test(plain) || labelInside.test(plain)) throw new WriterFailure('malformed');
  const line = plain.replace(breaks, ' ').trim();
  if (line === '' || characterCount(line) > limits.generatedLength) throw new WriterFailure('malformed');
  if (!text(limits.fieldLength).safeParse(line).success) throw new WriterFailure('malformed');
  if (field === 'dialog' && splitWords(line).length > maxWords(seconds)) throw new WriterFailure('malformed');
  return line;
}

/** How many words can be spoken in that time, plus one, since a scene may end on a breath. */
export function maxWords(seconds: number): number {
  return Math.floor(seconds * wordsPerSecond) + 1;
}

export function splitWords(line: string): string[] {
  return line.split(/\s+/).filter(Boolean);
}

/** Shortens a line of dialogue to the sentences that can be spoken in time, or else to the first words. */
export function fitLine(line: string, seconds: number): string {
  const max = maxWords(seconds);
  if (splitWords(line).length <= max) return line;
  const sentences = line.match(/[^.!?…]+[.!?…]*/g) ?? [];
  let shortened = '';
  for (const sentence of sentences) {
    if (splitWords(shortened + sentence).length > max) break;
    shortened += sentence;
  }
  return shortened.trim() || splitWords(line).slice(0, max).join(' ');
}

const fence = /```[\w-]*|~~~[\w-]*/g;
/** HTML tags and comments, but not `5 < 6`. */
const tag = /<!--[\s\S]*?-->|<\/?[a-z!?][^<>]*>/gi;
const holdsMarkup = /<\/?[a-z!?]|```|\]\(|javascript:/i;
const emphasis = /(\*\*|__|\*|`)(?=\S)([^*_`]+?)(?<=\S)\1/g;
/** The Markdown mark at the start of a line: heading, quote or list item. */
const lineMark = /^[ \t]*(?:#{1,6}|>|[-*+•]|\d{1,2}[.)])[ \t]+/gm;

const names = [...sceneFields.flatMap(({ key, label }) => [key, label]), 'lighting', 'color grading', 'colour grading'];
const labels = [
  ...new Set(
    [...names, 'look', 'style', 'wording', 'dialogue', 'background sound', 'duration'].map((name) =>
      name.toLowerCase(),
    ),
  ),
];
const labelBefore = new RegExp(`^\\s*(?:${labels.join('|')})\\s*:\\s*`, 'i');
/** A label at the start of a line or sentence: the answer has more than the one field. */
const labelInside = new RegExp(`(?:^|[\\n.;!?]\\s*)(?:${labels.join('|')})\\s*:`, 'i');
/** A speaker as in scripts: `ANNA:` or `ANNA (softly):`. */
const speaker = /^\s*\p{Lu}[\p{Lu} .'’-]{0,30}(?:\([^)]*\))?:\s+/u;

/** Removes the wrapping that models put around a text. */
function unwrap(answer: string, field: FieldContext['field']): string {
  const bare = answer.replace(fence, '').replace(tag, '').replace(lineMark, '').replace(emphasis, '$2').trim();
  const unlabeled = stripQuotes(bare.replace(labelBefore, ''));
  return field === 'dialog' ? stripQuotes(unlabeled.replace(speaker, '')) : unlabeled;
}

const quotes = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
] as const;

/** Removes one pair of quotes around the whole text; quotes inside stay. */
function stripQuotes(value: string): string {
  const line = value.trim();
  for (const [open, close] of quotes) {
    const inner = line.slice(1, -1);
    if (line.length > 1 && line.startsWith(open) && line.endsWith(close) && !/["“”„«»]/.test(inner)) return inner;
  }
  return line;
}
