import { formatByName } from './paper-names.ts';
import type { PaperInFormat } from './read-paper.ts';
import { guessColumns } from './shot-list.ts';
import { plainLines } from './source-text.ts';

/** How much of a text tells its format. */
const sampled = 20_000;
const headingLine = /^\.?(?:int|ext|est|i\/e)[./ ].*\p{L}/imu;
const titlePage = /^(?:title|credit|authors?|draft date):/iu;
const cueAndSpeech = /(?:^|\n\n)[\p{Lu}][\p{Lu}\p{N} .'’-]{1,40}(?: \([^)\n]{1,40}\))*\n\S/u;

/** What a text seems to be, by the name of its file where that tells it. */
export function guessFormat(text: string, fileName = ''): PaperInFormat {
  const byName = formatByName(fileName);
  if (byName) return byName;
  const start = plainLines(text.slice(0, sampled)).trim();
  if (/^<(?:\?xml|FinalDraft)/iu.test(start)) return 'fdx';
  if (/^(?:[{[]|```)/u.test(start)) return 'prompt';
  if (isTable(start)) return 'csv';
  return headingLine.test(start) || titlePage.test(start) || cueAndSpeech.test(start) ? 'fountain' : 'prompt';
}

/** A table has tabs, or a first row that names its columns. */
function isTable(start: string): boolean {
  const [first = '', second = ''] = start.split('\n');
  if (first.includes('\t') && second.includes('\t')) return true;
  if (!/[,;|].*[,;|]/u.test(first)) return false;
  // the last row may be cut in a cell
  const guessed = guessColumns(start.length < sampled ? start : start.slice(0, start.lastIndexOf('\n')));
  return !('problem' in guessed) && guessed.hasHeader && guessed.rows > 0;
}
