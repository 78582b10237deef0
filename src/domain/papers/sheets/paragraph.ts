import { escapeMarkup } from '../../text/markup.ts';
import { lineRanges, type TextRange } from '../../text/text-range.ts';
import { characterWidth, type TypeStyleId, typeStyles } from './type.ts';

/** A text broken into lines for a given width, so that its height is known and a page can end between two lines. */
export interface Paragraph {
  text: string;
  style: TypeStyleId;
  /** Length of the bold label at the start, in UTF-16 code units. */
  labelLength: number;
  /** Our line breaks. A browser, which wraps the text itself, never needs more lines. */
  lines: readonly TextRange[];
}

interface ParagraphOptions {
  style: TypeStyleId;
  /** The width of the lines, in points. */
  width: number;
  /** Bold text in front, such as a speaker or a field's name. */
  label?: string;
}

/** The usable fraction of a line. The rest allows for screens that round letter widths to whole pixels. */
const usableWidth = 0.96;

/** Breaks a text into lines. Returns an empty list for an empty text. */
export function paragraph(text: string, { style, width, label = '' }: ParagraphOptions): Paragraph[] {
  const words = tidyLines(text);
  if (words === '') return [];
  const head = label === '' ? '' : `${tidyLines(label)} `;
  const whole = head + words;
  return [
    { text: whole, style, labelLength: head.length, lines: breakLines(whole, { style, width, bold: head.length }) },
  ];
}

/** The total height of paragraphs, in points. */
export function totalHeight(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { style, lines }, index) => {
    const { leading, above } = typeStyles[style];
    return sum + lines.length * leading + (index === 0 ? 0 : above);
  }, 0);
}

/** Splits paragraphs after the last line that fits the height. Both parts of a split paragraph keep its style. */
export function splitAtHeight(paragraphs: readonly Paragraph[], height: number): [Paragraph[], Paragraph[]] {
  let left = height;
  for (const [index, one] of paragraphs.entries()) {
    const { leading, above } = typeStyles[one.style];
    left -= index === 0 ? 0 : above;
    // allow a tenth of a point, so that rounding does not drop a line
    const fitting = Math.max(0, Math.floor((left + 0.1) / leading));
    left -= one.lines.length * leading;
    if (fitting >= one.lines.length) continue;
    return [
      [...paragraphs.slice(0, index), ...sliceLines(one, 0, fitting)],
      [...sliceLines(one, fitting, one.lines.length), ...paragraphs.slice(index + 1)],
    ];
  }
  return [[...paragraphs], []];
}

function sliceLines(one: Paragraph, from: number, to: number): Paragraph[] {
  return from < to ? [{ ...one, lines: one.lines.slice(from, to) }] : [];
}

export function paragraphsHtml(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, style, labelLength, lines }) => {
      const [from, to] = [lines[0]?.from ?? 0, lines.at(-1)?.to ?? 0];
      const label = escapeMarkup(text.slice(from, Math.min(to, labelLength)));
      const words = escapeMarkup(text.slice(Math.max(from, labelLength), to));
      return `<p class="${style}" dir="auto">${label && `<b>${label.trimEnd()}</b> `}${words}</p>`;
    })
    .join('');
}

/** Trims the lines and collapses several empty lines into one. */
function tidyLines(text: string): string {
  return [...lineRanges(text.toWellFormed())]
    .map(({ from, to }) =>
      text
        .slice(from, to)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(/^\n+|\n+$/gu, '');
}

/**
 * Breaks a text between words, and a word longer than a line between characters. A browser never needs more lines,
 * since it can break at the same places and its characters are no wider.
 */
function breakLines(text: string, { style, width, bold }: { style: TypeStyleId; width: number; bold: number }) {
  const { size, ...face } = typeStyles[style];
  const isBold = 'bold' in face;
  const room = width * usableWidth;
  const lines: TextRange[] = [];
  for (const { from, to } of lineRanges(text)) {
    let start = from;
    let used = 0;
    // the last space, and the width used up to it
    let space = -1;
    let usedAtSpace = 0;
    let at = from;
    for (const character of text.slice(from, to)) {
      const wide = characterWidth(character, size, isBold || at < bold);
      if (character === ' ') {
        space = at;
        usedAtSpace = used + wide;
      } else if (used + wide > room && at > start) {
        const end = space > start ? space : at;
        lines.push({ from: start, to: end });
        [start, used] = space > start ? [space + 1, used - usedAtSpace] : [at, 0];
        space = -1;
      }
      used += wide;
      at += character.length;
    }
    lines.push({ from: start, to });
  }
  return lines;
}
