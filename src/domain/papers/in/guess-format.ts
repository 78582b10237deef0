import type { PaperInFormat } from './read-paper.ts';
import { guessColumns } from './shot-list.ts';
import { plainLines } from './source-text.ts';

/** The extensions of files that are scripts, lists or prompts; where the text has to tell, null. */
const formatsByExtension: Readonly<Record<string, PaperInFormat | null>> = {
  fountain: 'fountain',
  fdx: 'fdx',
  csv: 'csv',
  tsv: 'csv',
  json: 'prompt',
  txt: null,
  md: null,
};

export const paperExtensions = Object.keys(formatsByExtension).map((extension) => `.${extension}`);

/** How much of a text tells its format. */
const sampled = 20_000;
const headingLine = /^\.?(?:int|ext|est|i\/e)[./ ].*\p{L}/imu;
const titlePage = /^(?:title|credit|authors?|draft date):/iu;
const cueAndSpeech = /(?:^|\n\n)[\p{Lu}][\p{Lu}\p{N} .'’-]{1,40}(?: \([^)\n]{1,40}\))*\n\S/u;

/** Whether a file of that name can be read as a script, a list or a prompt. */
export function isPaperName(name: string): boolean {
  return extensionOf(name) in formatsByExtension;
}

function extensionOf(name: string): string {
  return /\.(\w{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** What a text seems to be, by the name of its file where that tells it. */
export function guessFormat(text: string, fileName = ''): PaperInFormat {
  const byName = formatsByExtension[extensionOf(fileName)];
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
