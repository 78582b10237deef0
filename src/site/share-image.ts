import { drawFrame } from '../domain/frame/draw-frame.ts';
import type { FrameTexts } from '../domain/frame/frame-plan.ts';
import { product } from '../domain/product/product.ts';
import { canLetter, type Lettering, outlines, textWidth, wrap } from './lettering.ts';
import { markColors, markIn } from './mark.ts';
import { shareSize } from './share-images.ts';

const { width, height } = shareSize;
const side = 64;
const room = width - 2 * side;
const soft = '#9a938a';
/** The size of a 2.39:1 frame in its own units, and its height in pixels at the image's width. */
const frameUnits = { w: 430, h: 180 } as const;
const frameHeight = 502;

interface ShareImage {
  title: string;
  /** The texts that the frame is drawn from. */
  frame: FrameTexts;
  /** Texts at the right of the last line. Those that do not fit are left out, from the end. */
  notes: readonly string[];
}

/**
 * Draws the link-preview image of a page as SVG: the page's title on the frame, the product below. Letters are
 * outlines.
 */
export function pageImage({ title, frame, notes }: ShareImage): string {
  const lettering: Lettering = { weight: 'strong', size: 76, tracking: -0.03 };
  const lines = wrap(title, { width: room, lines: 2 }, lettering);
  const first = 472 - (lines.length - 1) * 75;
  const letters = lines.map((line, index) =>
    outlines(line, { x: side, y: first + index * 75, fill: markColors.ink }, lettering),
  );
  const shade = `<linearGradient id='shade' x2='0' y2='1'><stop stop-color='#05080a' stop-opacity='0'/><stop offset='1' stop-color='#05080a' stop-opacity='.92'/></linearGradient>`;
  return svgDocument(
    `<defs>${shade}</defs>${framed(frame, frameHeight)}<rect y='200' width='${width}' height='${frameHeight - 200}' fill='url(#shade)'/>`,
    letters,
    lastLine({ middle: 566, markWidth: 48, name: 35, notes, noteSize: 23 }),
  );
}

/**
 * Draws the link-preview image of an article as SVG, with the title below the frame. Letters are outlines. If the
 * typeface lacks letters of the title, the title is left out; link previews show it next to the image anyway.
 */
export function articleImage({ title, frame, notes }: ShareImage): string {
  // remove emoji, which the typeface lacks
  const readable = title.replace(/\p{RGI_Emoji}/gv, (sign) => (canLetter(sign, 'strong') ? sign : ''));
  const words = canLetter(readable.replace(/\s/g, ' '), 'strong') ? readable : '';
  const large: Lettering = { weight: 'strong', size: 56, tracking: -0.025 };
  const isLong = wrap(words, { width: room, lines: 3 }, large).length > 2;
  const lettering = isLong ? { ...large, size: 48 } : large;
  const step = isLong ? 54 : 63;
  const lines = wrap(words, { width: room, lines: 3 }, lettering);
  const last = 532;
  const first = last - (lines.length - 1) * step;
  const letters = lines.map((line, index) =>
    outlines(line, { x: side, y: first + index * step, fill: markColors.ink }, lettering),
  );
  const top = lines.length === 0 ? frameHeight : first - lettering.size * 0.72 - 36;
  return svgDocument(
    framed(frame, Math.round(top)),
    letters,
    lastLine({ middle: 586, markWidth: 36, name: 26, notes, noteSize: 21 }),
  );
}

function svgDocument(...parts: readonly (string | readonly string[])[]): string {
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}'><rect width='${width}' height='${height}' fill='#000'/>${parts.flat().join('')}</svg>`;
}

/**
 * Draws a frame at full width, cropped to the height `shown` around its middle. The renderer fails if a shape has a
 * layer of its own and lies entirely outside the surrounding layer. The function therefore avoids nested `svg`
 * elements, and replaces a shape's `opacity`, which creates a layer, with fill and stroke opacity.
 */
function framed(texts: FrameTexts, shown: number): string {
  const scale = width / frameUnits.w;
  const above = (shown - frameUnits.h * scale) / 2;
  const drawn = drawFrame(texts)
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/(<(?:path|rect|circle|ellipse)\b[^>]*?) opacity='([^']*)'/g, "$1 fill-opacity='$2' stroke-opacity='$2'");
  return `<g transform='translate(0 ${above})scale(${scale})' color-interpolation-filters='sRGB'>${drawn}</g><rect y='${shown}' width='${width}' height='${height - shown}' fill='#000'/>`;
}

interface LastLine {
  /** The vertical center of the mark and the letters. */
  middle: number;
  markWidth: number;
  /** The font size of the product's name. */
  name: number;
  notes: readonly string[];
  noteSize: number;
}

/** Draws the mark and the name at the left, and notes at the right. */
function lastLine({ middle, markWidth, name, notes, noteSize }: LastLine): string {
  const wordmark: Lettering = { weight: 'strong', size: name, tracking: -0.02 };
  const small: Lettering = { weight: 'plain', size: noteSize };
  const gap = noteSize * 0.62;
  const nameX = side + markWidth + Math.round(markWidth * 0.4);
  // capitals are 0.72 em high, so half their height centers them
  const nameY = Math.round(middle + name * 0.36);
  const free = width - side - (nameX + textWidth(product.name, wordmark) + 2 * side);
  const shown: { text: string; wide: number }[] = [];
  let used = 0;
  for (const text of notes) {
    const wide = textWidth(text, small);
    if (used + wide > free) break;
    shown.push({ text, wide });
    used += wide + gap;
  }
  let x = width - side - (used - gap);
  const written = shown.map(({ text, wide }) => {
    const drawn = outlines(text, { x, y: nameY, fill: soft }, small);
    x += wide + gap;
    return drawn;
  });
  const markHeight = Math.round((markWidth * 138) / 164);
  const mark = markIn({ x: side, y: Math.round(middle - markHeight / 2), w: markWidth });
  return mark + outlines(product.name, { x: nameX, y: nameY, fill: markColors.ink }, wordmark) + written.join('');
}
