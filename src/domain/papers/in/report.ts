import { shortenedText } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';

/** What a file had that the project does not keep as it was, with the line of the file, from 1. */
export interface ReportLine {
  line: number | null;
  message: string;
}

export interface Report {
  /**
   * @param kind what is counted together: of each kind the first ones are listed, the rest are one line
   * @param kinds the same in the plural, as `transitions`
   */
  add(line: number | null, message: string, kinds: string): void;
  /** In the order of the file. */
  lines(): ReportLine[];
}

/** How many of a kind are listed: a script of 150 pages may have a transition on each. */
const listedPerKind = 20;

export function createReport(): Report {
  const byKind = new Map<string, { listed: ReportLine[]; more: number; last: number | null }>();
  return {
    add(line, message, kinds) {
      const known = byKind.get(kinds) ?? { listed: [], more: 0, last: null };
      byKind.set(kinds, known);
      if (known.listed.length < listedPerKind) known.listed.push({ line, message });
      else known.more += 1;
      known.last = line;
    },
    lines() {
      const all = [...byKind].flatMap(([kinds, { listed, more, last }]) => [
        ...listed,
        ...(more > 0 ? [{ line: last, message: `${more.toLocaleString('en-US')} more ${kinds} up to here.` }] : []),
      ]);
      return all.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    },
  };
}

/** Words of a file inside a sentence: on one line, cut at 60 characters. */
export function quoted(text: string): string {
  return `“${shortenedText(oneLine(text.slice(0, 500)), 60)}”`;
}
