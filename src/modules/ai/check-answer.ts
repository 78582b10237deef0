import { type WritingRequest, wordsPerSecond } from '../../domain/ai/generation.ts';
import type { Cast } from '../../domain/cast/cast.ts';
import { speakerKey } from '../../domain/cast/speaker-name.ts';
import { parseSpeech } from '../../domain/cast/speech.ts';
import { cutDialogue } from '../../domain/edits/dialogue-edits.ts';
import { limits } from '../../domain/product/limits.ts';
import { lookParts } from '../../domain/project/look-parts.ts';
import { eachField, sceneFields } from '../../domain/scene/fields.ts';
import { text } from '../../domain/schemas/text.ts';
import { characterCount } from '../../domain/text/characters.ts';
import { breaks } from '../../domain/text/clean.ts';
import { WriterFailure } from './writer-failure.ts';

interface FieldContext {
  field: WritingRequest['fieldType'];
  /** The scene's duration; omitted for texts that are not part of a scene. */
  seconds?: number;
  /** The cast, whose names may be speakers. */
  cast?: Cast | undefined;
}

export function fieldContext(request: WritingRequest): FieldContext {
  return 'sceneDuration' in request
    ? { field: request.fieldType, seconds: request.sceneDuration, cast: request.cast }
    : { field: request.fieldType };
}

/**
 * Turns a writer's answer for a field into one paragraph of plain text. The parts of a look, and the speeches of
 * several speakers, stay on separate lines.
 * @throws WriterFailure if it is empty, too long, contains markup or other fields, or takes longer to say than the
 * scene lasts
 */
export function checkText(answer: string, { field, seconds = 0, cast = [] }: FieldContext): string {
  // too long even if most of it is labels, quotes or markup, which are removed below
  if (answer.length > 10 * limits.generatedLength) throw new WriterFailure('malformed');
  const plain = unwrap(answer, field, cast);
  if (markup.test(plain) || fieldLabels[field].inside.test(plain)) throw new WriterFailure('malformed');
  const line = joinLines(plain, field, cast);
  if (line === '' || characterCount(line) > limits.generatedLength) throw new WriterFailure('malformed');
  if (!text(limits.fieldLength).safeParse(line).success) throw new WriterFailure('malformed');
  if (field === 'dialog' && spokenWords(line, cast) > maxWords(seconds)) throw new WriterFailure('malformed');
  return line;
}

/** Joins an answer into one line, except for the parts of a look and dialogue with speakers. */
function joinLines(plain: string, field: FieldContext['field'], cast: Cast): string {
  const lines = plain.split(/[\n\r\u2028\u2029]+/u).map((line) => line.replace(breaks, ' ').trim());
  const isScript = field === 'dialog' && namesSpeakers(plain, cast);
  const startsLine = (line: string) => isScript || (field === 'look' && lookPart.test(line));
  return lines
    .filter(Boolean)
    .map((line, index) => (index === 0 ? '' : startsLine(line) ? '\n' : ' ') + line)
    .join('');
}

const lookPart = new RegExp(`^(?:${lookParts.join('|')})\\s*:`, 'i');

/** Whether labels such as `ANNA:` are speakers: the film has a cast, or there are several labels. */
function namesSpeakers(dialog: string, cast: Cast): boolean {
  const speakers = parseSpeech(dialog, cast).flatMap(({ speaker }) => (speaker ? [speakerKey(speaker.name)] : []));
  return new Set(speakers).size > (cast.length > 0 ? 0 : 1);
}

/** The number of spoken words in a dialogue, without speaker names and directions. */
function spokenWords(dialog: string, cast: Cast): number {
  return parseSpeech(dialog, cast).reduce((sum, { from, to }) => sum + splitWords(dialog.slice(from, to)).length, 0);
}

/** The maximum number of spoken words for a duration: as many as fit, plus one as a tolerance. */
export function maxWords(seconds: number): number {
  return Math.floor(seconds * wordsPerSecond) + 1;
}

export function splitWords(line: string): string[] {
  return line.split(/\s+/).filter(Boolean);
}

/**
 * Shortens a writer's dialogue to fit a duration. If speakers are named, keeps the whole speeches that fit. If
 * not even the first speech fits, or no speaker is named, keeps the sentences that fit, or at least the first words.
 * Speaker names stay and do not count as words. Removes the wrapping that models add.
 */
export function shortenDialogue(answer: string, seconds: number, cast: Cast = []): string {
  const line = unwrap(answer, 'dialog', cast);
  const max = maxWords(seconds);
  if (!namesSpeakers(line, cast)) return fitSentences(line, max);
  if (spokenWords(line, cast) <= max) return line;
  const speeches = parseSpeech(line, cast);
  let words = 0;
  const tooMuch = speeches.find(({ from, to }) => {
    words += splitWords(line.slice(from, to)).length;
    return words > max;
  });
  const [first] = speeches;
  if (!first || !tooMuch) return line;
  if (tooMuch === first) {
    const shortened = line.slice(0, first.from) + fitSentences(line.slice(first.from, first.to), max);
    return shortened + cutDialogue(line, shortened.length, cast).close;
  }
  return line.slice(0, tooMuch.speaker?.from ?? tooMuch.from).trim();
}

function fitSentences(line: string, max: number): string {
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
const markup = /<\/?[a-z!?]|```|\]\(|javascript:/i;
const emphasis = /(\*\*|__|\*|`)(?=\S)([^*_`]+?)(?<=\S)\1/g;
/** The Markdown mark at the start of a line: heading, quote or list item. */
const lineMark = /^[ \t]*(?:#{1,6}|>|[-*+•]|\d{1,2}[.)])[ \t]+/gm;

const names = [...sceneFields.flatMap(({ key, label }) => [key, label]), 'lighting', 'color grading', 'colour grading'];
const labels = [...names, 'dialogue', 'background sound', 'duration'].map((name) => name.toLowerCase());
const lookLabels: readonly string[] = lookParts.map((part) => part.toLowerCase());

/** The labels that a model may put before its answer, by field. */
const fieldLabels = {
  ...eachField(() => labelPatterns(labels)),
  look: labelPatterns([...labels.filter((label) => !lookLabels.includes(label)), 'look', 'style']),
  wording: labelPatterns([...labels, 'wording']),
};

/**
 * `before` matches a label in front of the text; `inside` matches one at the start of any line or sentence, where the
 * model began another field.
 */
function labelPatterns(known: readonly string[]) {
  const label = `(?:${[...new Set(known)].join('|')})\\s*:`;
  return { before: new RegExp(`^\\s*${label}\\s*`, 'i'), inside: new RegExp(`(?:^|[\\n.;!?]\\s*)${label}`, 'i') };
}

/** A speaker as in scripts: `ANNA:` or `ANNA (softly):`. */
const speaker = /^\s*\p{Lu}[\p{Lu} .'’-]{0,30}(?:\([^)]*\))?:\s+/u;

/** Removes the wrapping that models put around a text. */
function unwrap(answer: string, field: FieldContext['field'], cast: Cast): string {
  const bare = answer.replace(fence, '').replace(tag, '').replace(lineMark, '').replace(emphasis, '$2').trim();
  const unlabeled = stripQuotes(bare.replace(fieldLabels[field].before, ''));
  if (field === 'dialog' && namesSpeakers(unlabeled, cast)) return unlabeled;
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
