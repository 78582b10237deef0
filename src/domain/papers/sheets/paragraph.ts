import { escapeMarkup } from '../../text/markup.ts';
import { linesOf, type TextRange } from '../../text/text-range.ts';
import { characterWidth, type TypeStyleId, typeStyles } from './type.ts';

/** A text as a box of some width holds it, so that a page knows its height and can end between two of its lines. */
export interface Paragraph {
  text: string;
  style: TypeStyleId;
  /** How many UTF-16 code units at the beginning are a bold label. */
  labelled: number;
  /** At least as many as a browser breaks the text into. */
  lines: readonly TextRange[];
}

interface ParagraphOptions {
  style: TypeStyleId;
  /** In points. */
  width: number;
  /** Stands in bold before the text: who speaks, or a field's name. */
  label?: string;
}

/** Screens round the width of each letter to whole pixels. */
const certainPart = 0.96;

/** Sets a text in lines. None for a text without words. */
export function paragraph(text: string, { style, width, label = '' }: ParagraphOptions): Paragraph[] {
  const words = tidyLines(text);
  if (words === '') return [];
  const head = label === '' ? '' : `${tidyLines(label)} `;
  const whole = head + words;
  return [{ text: whole, style, labelled: head.length, lines: breakLines(whole, { style, width, bold: head.length }) }];
}

/** The height of paragraphs above each other, in points. */
export function heightOf(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { style, lines }, index) => {
    const { leading, above } = typeStyles[style];
    return sum + lines.length * leading + (index === 0 ? 0 : above);
  }, 0);
}

/** Parts paragraphs at the last line that fits into a height. Each part of a text keeps its style. */
export function partAt(paragraphs: readonly Paragraph[], height: number): [Paragraph[], Paragraph[]] {
  let left = height;
  for (const [index, one] of paragraphs.entries()) {
    const { leading, above } = typeStyles[one.style];
    left -= index === 0 ? 0 : above;
    // a tenth of a point: rounding must not push a line over
    const fitting = Math.max(0, Math.floor((left + 0.1) / leading));
    left -= one.lines.length * leading;
    if (fitting >= one.lines.length) continue;
    return [
      [...paragraphs.slice(0, index), ...sliced(one, 0, fitting)],
      [...sliced(one, fitting, one.lines.length), ...paragraphs.slice(index + 1)],
    ];
  }
  return [[...paragraphs], []];
}

function sliced(one: Paragraph, from: number, to: number): Paragraph[] {
  return from < to ? [{ ...one, lines: one.lines.slice(from, to) }] : [];
}

export function paragraphsHtml(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, style, labelled, lines }) => {
      const [from, to] = [lines[0]?.from ?? 0, lines.at(-1)?.to ?? 0];
      const label = escapeMarkup(text.slice(from, Math.min(to, labelled)));
      const words = escapeMarkup(text.slice(Math.max(from, labelled), to));
      return `<p class="${style}" dir="auto">${label && `<b>${label.trimEnd()}</b> `}${words}</p>`;
    })
    .join('');
}

/** Lines without white space at their ends, and at most one empty line between two others. */
function tidyLines(text: string): string {
  return [...linesOf(text.toWellFormed())]
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
 * Breaks a text between words, and a word that is longer than a line between characters. A browser finds more places to
 * break and narrower characters, never less.
 */
function breakLines(text: string, { style, width, bold }: { style: TypeStyleId; width: number; bold: number }) {
  const { size, ...face } = typeStyles[style];
  const isBold = 'bold' in face;
  const room = width * certainPart;
  const lines: TextRange[] = [];
  for (const { from, to } of linesOf(text)) {
    let start = from;
    let used = 0;
    // where the line can end, and what is used up to there
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
