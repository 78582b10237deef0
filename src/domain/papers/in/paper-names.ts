import type { PaperInFormat } from './read-paper.ts';

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

/** Whether a file of that name can be read as a script, a list or a prompt. */
export function isPaperName(name: string): boolean {
  return Object.hasOwn(formatsByExtension, extensionOf(name));
}

function extensionOf(name: string): string {
  return /\.(\w{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The format that a file's name tells; null where its text has to. */
export function formatByName(name: string): PaperInFormat | null {
  return isPaperName(name) ? (formatsByExtension[extensionOf(name)] ?? null) : null;
}
