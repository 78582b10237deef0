import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection } from 'fontkit';

const require = createRequire(import.meta.url);
/**
 * The brand's typeface in two static weights, since images are drawn without a browser and so without variable fonts.
 */
const weights = { strong: 600, plain: 400 } as const;
export type Weight = keyof typeof weights;

/** The fonts of each weight. Each font covers different letters. */
const faces = new Map<Weight, Font[]>();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function loadFonts(weight: Weight): Font[] {
  const cached = faces.get(weight);
  if (cached) return cached;
  const fonts = ['latin', 'latin-ext'].map((letters) => {
    const file = `@fontsource/instrument-sans/files/instrument-sans-${letters}-${weights[weight]}-normal.woff`;
    return singleFont(create(readFileSync(require.resolve(file))));
  });
  faces.set(weight, fonts);
  return fonts;
}

function singleFont(font: Font | FontCollection): Font {
  if ('fonts' in font) throw new Error('a font file contains several fonts');
  return font;
}

/** Font weight, size in pixels, and tracking in em. */
export interface Lettering {
  weight: Weight;
  size: number;
  tracking?: number;
}

/** A part of a text whose characters are all in one font. */
interface Run {
  font: Font;
  text: string;
}

function splitIntoRuns(text: string, weight: Weight): Run[] {
  const [first, ...others] = loadFonts(weight);
  if (!first) return [];
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const has = (font: Font) => [...segment].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const font = [first, ...others].find(has) ?? first;
    const last = runs.at(-1);
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

/** Whether the typeface has a glyph for every character of a text. */
export function canLetter(text: string, weight: Weight): boolean {
  const fonts = loadFonts(weight);
  return [...text].every((letter) => fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)));
}

/** Returns the width of a text in pixels. */
export function textWidth(text: string, { weight, size, tracking = 0 }: Lettering): number {
  let width = 0;
  for (const { font, text: part } of splitIntoRuns(text, weight)) {
    const { positions } = font.layout(part);
    for (const { xAdvance } of positions) width += (xAdvance / font.unitsPerEm + tracking) * size;
  }
  return width;
}

/** Renders a text as SVG outlines. @param at the left end of the baseline, and the color */
export function outlines(text: string, at: { x: number; y: number; fill: string }, lettering: Lettering): string {
  const { weight, size, tracking = 0 } = lettering;
  let x = at.x;
  let drawn = '';
  for (const { font, text: part } of splitIntoRuns(text, weight)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = glyph.path.toSVG();
      const translation = `translate(${round(x + xOffset * scale)} ${round(at.y - yOffset * scale)})`;
      if (path) drawn += `<path transform='${translation}scale(${scale} ${-scale})' d='${path}'/>`;
      x += (xAdvance / font.unitsPerEm + tracking) * size;
    }
  }
  return `<g fill='${at.fill}'>${drawn}</g>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Breaks a text into balanced lines. Breaks between words, and inside a word only if it is wider than a line. If the
 * text does not fit, the last line ends with `…`.
 * @param room the maximum width in pixels and number of lines
 */
export function wrap(text: string, room: { width: number; lines: number }, lettering: Lettering): string[] {
  const lines = breakInto(text, room.width, lettering);
  if (lines.length > room.lines) {
    const shown = lines.slice(0, room.lines);
    return [...shown.slice(0, -1), ellipsized(shown.at(-1) ?? '', (line) => textWidth(line, lettering) <= room.width)];
  }
  let even = lines;
  for (let width = room.width; even.length === lines.length; width *= 0.96) {
    const narrower = breakInto(text, width, lettering);
    if (lines.length < 2 || narrower.length > lines.length) break;
    even = narrower;
  }
  return even;
}

function breakInto(text: string, width: number, lettering: Lettering): string[] {
  const fits = (line: string) => textWidth(line, lettering) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const { segment } of graphemes.segment(word)) {
      if (line && !fits(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return line ? [...lines, line] : lines;
}

function ellipsized(line: string, fits: (line: string) => boolean): string {
  let letters = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1);
  return `${letters.join('').replace(/[\s,;:.–—-]+$/u, '')}…`;
}
