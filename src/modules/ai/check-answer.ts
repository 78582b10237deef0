import { wordsPerSecond } from '../../domain/ai.ts';
import { characterCount } from '../../domain/characters.ts';
import { breaks } from '../../domain/clean.ts';
import { type SceneFieldKey, sceneFields } from '../../domain/fields.ts';
import { limits } from '../../domain/limits.ts';
import { text } from '../../domain/text.ts';
import { WriterFailure } from './writer-failure.ts';

interface Place {
  field: SceneFieldKey;
  /** How long the scene is, in seconds. */
  seconds: number;
}

/**
 * What a writer wrote for a field, made fit to stand in it: one paragraph of plain text.
 * @throws WriterFailure when it is empty, too long, holds markup or more than the one field, or takes longer to say than the scene lasts
 */
export function checkedText(answer: string, { field, seconds }: Place): string {
  // more than any wrapping explains
  if (answer.length > 10 * limits.generatedLength) throw new WriterFailure('malformed');
  const plain = unwrapped(answer, field);
  if (holdsMarkup.test(plain) || labelInside.test(plain)) throw new WriterFailure('malformed');
  const line = plain.replace(breaks, ' ').trim();
  if (line === '' || characterCount(line) > limits.generatedLength) throw new WriterFailure('malformed');
  if (!text(limits.fieldLength).safeParse(line).success) throw new WriterFailure('malformed');
  if (field === 'dialog' && wordsOf(line).length > mostWords(seconds)) throw new WriterFailure('malformed');
  return line;
}

/** How many words fit into that time; one more than a clock would say, since a scene may end on a breath. */
export function mostWords(seconds: number): number {
  return Math.floor(seconds * wordsPerSecond) + 1;
}

export function wordsOf(line: string): string[] {
  return line.split(/\s+/).filter(Boolean);
}

/** A line of dialogue that fits: as many of its sentences as can be said in the time, or of its first one the words that can. */
export function shortenedLine(line: string, seconds: number): string {
  const most = mostWords(seconds);
  if (wordsOf(line).length <= most) return line;
  const sentences = line.match(/[^.!?…]+[.!?…]*/g) ?? [];
  let kept = '';
  for (const sentence of sentences) {
    if (wordsOf(kept + sentence).length > most) break;
    kept += sentence;
  }
  return kept.trim() || wordsOf(line).slice(0, most).join(' ');
}

const fence = /```[\w-]*|~~~[\w-]*/g;
/** Tags and comments as HTML has them; `5 < 6` is none. */
const tag = /<!--[\s\S]*?-->|<\/?[a-z!?][^<>]*>/gi;
const holdsMarkup = /<\/?[a-z!?]|```|\]\(|javascript:/i;
const emphasis = /(\*\*|__|\*|`)(?=\S)([^*_`]+?)(?<=\S)\1/g;
/** What stands before a line in Markdown: a heading, a quotation, a list. */
const lineMark = /^[ \t]*(?:#{1,6}|>|[-*+•]|\d{1,2}[.)])[ \t]+/gm;

const names = [...sceneFields.flatMap(({ key, label }) => [key, label]), 'lighting', 'color grading', 'colour grading'];
const labels = [...new Set([...names, 'dialogue', 'background sound', 'duration'].map((name) => name.toLowerCase()))];
const labelBefore = new RegExp(`^\\s*(?:${labels.join('|')})\\s*:\\s*`, 'i');
/** A second field, or a whole sheet of them: a label where a line or a sentence starts. */
const labelInside = new RegExp(`(?:^|[\\n.;!?]\\s*)(?:${labels.join('|')})\\s*:`, 'i');
/** `ANNA:` and `ANNA (softly):`, as scripts have it. */
const speaker = /^\s*\p{Lu}[\p{Lu} .'’-]{0,30}(?:\([^)]*\))?:\s+/u;

/** Without the wrapping that models put around a text. */
function unwrapped(answer: string, field: SceneFieldKey): string {
  const bare = answer.replace(fence, '').replace(tag, '').replace(lineMark, '').replace(emphasis, '$2').trim();
  const unlabelled = unquoted(bare.replace(labelBefore, ''));
  return field === 'dialog' ? unquoted(unlabelled.replace(speaker, '')) : unlabelled;
}

const quotes = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
] as const;

/** Without one pair of quotes around the whole; quotes around a part of it stay. */
function unquoted(value: string): string {
  const line = value.trim();
  for (const [open, close] of quotes) {
    const inner = line.slice(1, -1);
    if (line.length > 1 && line.startsWith(open) && line.endsWith(close) && !/["“”„«»]/.test(inner)) return inner;
  }
  return line;
}
