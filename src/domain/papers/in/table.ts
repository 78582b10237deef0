import { lineCounter } from './fountain-comments.ts';

export interface TableRow {
  cells: string[];
  /** The line on which the row begins, from 1. */
  line: number;
}

const delimiters = ['\t', ',', ';', '|'] as const;

/**
 * Parses CSV (https://www.rfc-editor.org/rfc/rfc4180), or tab-separated text from a spreadsheet. Skips empty rows. The
 * first row determines the delimiter. Runs in linear time.
 * @returns a problem, as a sentence, if a quotation mark is never closed
 */
export function parseTable(text: string): TableRow[] | { problem: string } {
  const lineAt = lineCounter(text);
  const rows: TableRow[] = [];
  let at = 0;
  let delimiter: string = /^sep=(.)\r?\n/u.exec(text)?.[1] ?? '';
  // a first line such as `sep=;` tells Excel the delimiter
  if (delimiter !== '') at = text.indexOf('\n') + 1;
  else delimiter = detectDelimiter(text);
  const special = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\r\n]`, 'gu');
  let row: TableRow = { cells: [], line: lineAt(at) };
  const endRow = () => {
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
  };
  while (at <= text.length) {
    let cell = '';
    if (text.charAt(at) === '"') {
      const start = at;
      const parts: string[] = [];
      for (at += 1; ; at += 1) {
        const close = text.indexOf('"', at);
        if (close < 0) return { problem: `The quotation mark in line ${lineAt(start)} is never closed.` };
        parts.push(text.slice(at, close));
        at = close + 1;
        if (text.charAt(at) !== '"') break;
        parts.push('"');
      }
      cell = parts.join('');
    }
    special.lastIndex = at;
    const found = special.exec(text);
    const end = found?.index ?? text.length;
    row.cells.push(cell + text.slice(at, end));
    at = end + 1;
    if (found?.[0] === delimiter) continue;
    endRow();
    if (!found) return rows;
    if (found[0] === '\r' && text.charAt(at) === '\n') at += 1;
    row = { cells: [], line: lineAt(at) };
  }
  return rows;
}

/** Returns the most frequent delimiter in the first row, outside quotes. */
function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(delimiters.map((one) => [one, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, 10_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[\r\n]/u.test(character) && [...counts.values()].some((count) => count > 0)) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  // tabs win, since the texts of a pasted table contain commas
  if ((counts.get('\t') ?? 0) > 0) return '\t';
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] > 0 ? most[0] : ',';
}
