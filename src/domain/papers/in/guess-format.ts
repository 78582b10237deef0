import { formatByName } from './import-extensions.ts';
import type { ImportFormat } from './read-paper.ts';
import { guessColumns } from './shot-list.ts';
import { normalizeLineEnds } from './source-text.ts';

/** Number of characters sampled to detect the format. */
const sampledCharacters = 20_000;
const headingLine = /^\.?(?:int|ext|est|i\/e)[./ ].*\p{L}/imu;
const titlePage = /^(?:title|credit|authors?|draft date):/iu;
const cueAndSpeech = /(?:^|\n\n)[\p{Lu}][\p{Lu}\p{N} .'’-]{1,40}(?: \([^)\n]{1,40}\))*\n\S/u;

/** Guesses the format of a text from the file name, or else from the content. */
export function guessFormat(text: string, fileName = ''): ImportFormat {
  const byName = formatByName(fileName);
  if (byName) return byName;
  const start = normalizeLineEnds(text.slice(0, sampledCharacters)).trim();
  if (/^<(?:\?xml|FinalDraft)/iu.test(start)) return 'fdx';
  if (/^(?:[{[]|```)/u.test(start)) return 'prompt';
  if (isTable(start)) return 'csv';
  return headingLine.test(start) || titlePage.test(start) || cueAndSpeech.test(start) ? 'fountain' : 'prompt';
}

/** Whether a text is a table: the first two rows have tabs, or the first row has column names. */
function isTable(start: string): boolean {
  const [first = '', second = ''] = start.split('\n');
  if (first.includes('\t') && second.includes('\t')) return true;
  if (!/[,;|].*[,;|]/u.test(first)) return false;
  // drop the last row, which the sample may have cut off
  const guessed = guessColumns(start.length < sampledCharacters ? start : start.slice(0, start.lastIndexOf('\n')));
  return !('problem' in guessed) && guessed.hasHeader && guessed.rows > 0;
}
