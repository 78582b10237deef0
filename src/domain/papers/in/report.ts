import { shortenedText } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';

/**
 * A message about content that was left out or changed. `line` counts from 1, and is null if no single line is
 * concerned.
 */
export interface ReportLine {
  line: number | null;
  message: string;
}

export interface Report {
  /**
   * @param kinds the plural name of the message's kind, such as `transitions`. Only the first messages of each kind are
   * listed; the rest are counted in one message.
   */
  add(line: number | null, message: string, kinds: string): void;
  /** The messages, in the order of the file. */
  lines(): ReportLine[];
}

/** Maximum number of listed messages per kind. A script of 150 pages may have a transition on each. */
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

/** Quotes a text from the file in a message: on one line, shortened to 60 characters. */
export function quoted(text: string): string {
  return `“${shortenedText(oneLine(text.slice(0, 500)), 60)}”`;
}
