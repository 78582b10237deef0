import type { ImportFormat } from './read-paper.ts';

/** Importable file extensions and their formats; null if the content decides the format. */
const formatsByExtension: Readonly<Record<string, ImportFormat | null>> = {
  fountain: 'fountain',
  fdx: 'fdx',
  csv: 'csv',
  tsv: 'csv',
  json: 'prompt',
  txt: null,
  md: null,
};

export const importExtensions = Object.keys(formatsByExtension).map((extension) => `.${extension}`);

/** Whether a file can be imported, judged by its extension. */
export function isImportable(name: string): boolean {
  return Object.hasOwn(formatsByExtension, fileExtension(name));
}

function fileExtension(name: string): string {
  return /\.(\w{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns the format given by a file's extension, or null if the content decides it. */
export function formatByName(name: string): ImportFormat | null {
  return isImportable(name) ? (formatsByExtension[fileExtension(name)] ?? null) : null;
}
