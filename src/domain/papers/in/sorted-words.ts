import { type SceneFieldKey, type SceneTexts, sceneFieldKeys } from '../../scene/fields.ts';
import { columnByName } from './table-columns.ts';

/** Matches a word, or a character of a script without spaces. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu;
const sentence = /[^.!?…。！？\n]+[.!?…。！？]*["'”’»)\]]*/gu;
/** Function words, which sorting may drop. */
const joining = new Set(
  'a an the and or then of in on at to is are was were it its we see as with there while he she they says said'.split(
    ' ',
  ),
);

interface Word {
  word: string;
  from: number;
  to: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    word: found.toLowerCase().replaceAll('’', "'"),
    from: index,
    to: index + found.length,
  }));
}

const contentWords = (words: readonly Word[]) => words.filter(({ word }) => !joining.has(word));

/**
 * Whether the fields are the given words in another order: at least half of the given words are in the fields, and at
 * least half of the words in the fields are given. False for a summary, a translation or an answer about something
 * else.
 */
export function isRearrangementOf(words: string, texts: SceneTexts): boolean {
  const paragraphWords = wordsOf(words);
  const fieldWords = sceneFieldKeys.flatMap((key) => wordsOf(texts[key]));
  return sharedFraction(paragraphWords, fieldWords) >= 0.5 && sharedFraction(fieldWords, paragraphWords) >= 0.5;
}

/**
 * Returns the fraction of `words` that are also among `others`. Function words count only if there are no other words.
 */
function sharedFraction(words: readonly Word[], others: readonly Word[]): number {
  const known = new Set(others.map(({ word }) => word));
  const weighed = contentWords(words).length > 0 ? contentWords(words) : words;
  return weighed.length === 0 ? 1 : weighed.filter(({ word }) => known.has(word)).length / weighed.length;
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
 * Finds the parts of a paragraph that no field has: sentences with more than half of their words missing, and the
 * missing words of other sentences.
 */
export function leftOut(paragraph: string, texts: SceneTexts): { sentences: string[]; words: string[] } {
  let fields = sceneFieldKeys.map((key) => spaced(wordsOf(texts[key]))).join('\n');
  // match whole sentences first, so that no sentence uses up the words of another
  const unlabeled = paragraph.split('\n').map((line) => labeledLine(line)?.text ?? line);
  const cut = (unlabeled.join('\n').match(sentence) ?? []).filter((one) => {
    const inWords = spaced(wordsOf(one));
    const at = fields.indexOf(inWords);
    if (at >= 0) fields = `${fields.slice(0, at)} ${fields.slice(at + inWords.length)}`;
    return at < 0;
  });
  const open = new Map<string, number>();
  for (const one of fields.split(/\s+/u)) open.set(one, (open.get(one) ?? 0) + 1);
  const sentences: string[] = [];
  const words: string[] = [];
  for (const one of cut) {
    const all = wordsOf(one);
    const missing = all.filter(({ word }) => {
      const count = open.get(word) ?? 0;
      open.set(word, count - 1);
      return count <= 0;
    });
    if (contentWords(missing).length * 2 > contentWords(all).length) sentences.push(one.trim());
    else words.push(...runs(one, contentWords(missing)));
  }
  return { sentences, words };
}

const spaced = (words: readonly Word[]) => ` ${words.map(({ word }) => word).join(' ')} `;

/** Returns the given words as the text has them. Joins words with only punctuation or function words between them. */
function runs(text: string, words: readonly Word[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to } of words) {
    const last = ranges.at(-1);
    if (last && contentWords(wordsOf(text.slice(last.to, from))).length === 0) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges.map(({ from, to }) => text.slice(from, to));
}
