import { isBlank } from '../../text/text-range.ts';
import { quoted, type Report } from './report.ts';

/** A note between double square brackets, `[[Camera: slow push-in]]`. */
interface Note {
  text: string;
  /** The line on which the note begins, from 1. */
  line: number;
}

interface Uncommented {
  /**
   * The lines of the text. A line that held only notes or comments is null, and does not count as a paragraph break.
   */
  lines: (string | null)[];
  notes: Note[];
}

/**
 * Removes notes and comments (Fountain's "boneyard") from a text; line numbers stay the same. A comment may contain a
 * blank line, a note may not (https://fountain.io/syntax/#notes). Unclosed marks stay as text. Runs in linear time,
 * since the search for each mark resumes where it last stopped.
 */
export function extractComments(text: string, report: Report): Uncommented {
  const next = { '/*': -1, '*/': -1, '[[': -1, ']]': -1, '\n\n': -1 };
  const find = (mark: keyof typeof next, from: number) => {
    if (next[mark] < from) {
      const position = text.indexOf(mark, from);
      next[mark] = position < 0 ? Number.POSITIVE_INFINITY : position;
    }
    return next[mark];
  };
  const countLines = lineCounter(text);
  const kept: string[] = [];
  const notes: Note[] = [];
  const touched = new Set<number>();
  let copied = 0;
  let at = 0;
  for (;;) {
    const [boneyard, note] = [find('/*', at), find('[[', at)];
    const from = Math.min(boneyard, note);
    if (from === Number.POSITIVE_INFINITY) break;
    const end = find(boneyard < note ? '*/' : ']]', from + 2);
    if (end === Number.POSITIVE_INFINITY || (note < boneyard && find('\n\n', from) < end)) {
      at = from + 2;
      continue;
    }
    const inside = text.slice(from + 2, end);
    const line = countLines(from);
    if (note < boneyard) notes.push({ text: inside.trim(), line });
    else if (!isBlank(inside)) report.add(line, `Commented out: ${quoted(inside)}`, 'comments');
    const breaks = inside.replaceAll(/[^\n]+/gu, '');
    for (let index = 0; index <= breaks.length; index += 1) touched.add(line + index);
    kept.push(text.slice(copied, from), breaks);
    copied = end + 2;
    at = copied;
  }
  kept.push(text.slice(copied));
  const lines = kept.join('').split('\n');
  return { lines: lines.map((one, index) => (touched.has(index + 1) && isBlank(one) ? null : one)), notes };
}

/** Returns a function that maps an offset to its line, from 1. Offsets must be passed in ascending order. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
