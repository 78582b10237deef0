import { type SceneFieldKey, type SceneTexts, sceneFieldKeys } from '../../scene/fields.ts';
import { columnByName } from './table-columns.ts';

/** Matches a word, or a character of a script without spaces. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu;
const sentence = /[^.!?…。！？\n]+[.!?…。！？]*["'”’»)\]]*/gu;
/** Function words, which sorting may drop. */
const functionWords = new Set(
  'a an the and or then of in on at to is are was were it its we see as with there while he she they says said'.split(
    ' ',
  ),
);

interface Word {
  word: string;
  from: number;
  to: number;
}

function parseWords(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    word: found.toLowerCase().replaceAll('’', "'"),
    from: index,
    to: index + found.length,
  }));
}

const contentWords = (words: readonly Word[]) => words.filter(({ word }) => !functionWords.has(word));

/**
 * Whether the fields are the given words in another order: at least half of the given words are in the fields, and at
 * least half of the words in the fields are given. False for a summary, a translation or an answer about something
 * else.
 */
export function isRearrangement(words: string, texts: SceneTexts): boolean {
  const paragraphWords = parseWords(words);
  const fieldWords = sceneFieldKeys.flatMap((key) => parseWords(texts[key]));
  return sharedFraction(paragraphWords, fieldWords) >= 0.5 && sharedFraction(fieldWords, paragraphWords) >= 0.5;
}

/**
 * Returns the fraction of `words` that are also among `others`. Function words count only if there are no other words.
 */
function sharedFraction(words: readonly Word[], others: readonly Word[]): number {
  const known = new Set(others.map(({ word }) => word));
  const counted = contentWords(words).length > 0 ? contentWords(words) : words;
  return counted.length === 0 ? 1 : counted.filter(({ word }) => known.has(word)).length / counted.length;
}

/**
 * Reads a line that begins with the name of a field, such as `Camera: slow push-in`. Returns the field and the rest of
 * the line, or null for any other line.
 */
export function labeledLine(line: string): { field: SceneFieldKey; text: string } | null {
  const [label, name = ''] = /^\s*(\p{L}[\p{L} ]{0,30}):\s*/u.exec(line) ?? [];
  const field = sceneFieldKeys.find((key) => key === columnByName(name));
  return label !== undefined && field ? { field, text: line.slice(label.length) } : null;
}

/**
 * Finds the parts of a paragraph that are missing from all fields: sentences with more than half of their words missing,
 * and the missing words of other sentences.
 */
export function findMissingText(paragraph: string, texts: SceneTexts): { sentences: string[]; words: string[] } {
  let fields = sceneFieldKeys.map((key) => spaced(parseWords(texts[key]))).join('\n');
  // match whole sentences first, so that no sentence uses up the words of another
  const unlabeled = paragraph.split('\n').map((line) => labeledLine(line)?.text ?? line);
  const unmatched = (unlabeled.join('\n').match(sentence) ?? []).filter((one) => {
    const inWords = spaced(parseWords(one));
    const at = fields.indexOf(inWords);
    if (at >= 0) fields = `${fields.slice(0, at)} ${fields.slice(at + inWords.length)}`;
    return at < 0;
  });
  const available = new Map<string, number>();
  for (const one of fields.split(/\s+/u)) available.set(one, (available.get(one) ?? 0) + 1);
  const sentences: string[] = [];
  const words: string[] = [];
  for (const one of unmatched) {
    const all = parseWords(one);
    const missing = all.filter(({ word }) => {
      const count = available.get(word) ?? 0;
      available.set(word, count - 1);
      return count <= 0;
    });
    if (contentWords(missing).length * 2 > contentWords(all).length) sentences.push(one.trim());
    else words.push(...joinRuns(one, contentWords(missing)));
  }
  return { sentences, words };
}

const spaced = (words: readonly Word[]) => ` ${words.map(({ word }) => word).join(' ')} `;

/** Returns the given words as written in the text. Joins words separated only by punctuation or function words. */
function joinRuns(text: string, words: readonly Word[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to } of words) {
    const last = ranges.at(-1);
    if (last && contentWords(parseWords(text.slice(last.to, from))).length === 0) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges.map(({ from, to }) => text.slice(from, to));
}
