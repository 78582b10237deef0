import { escapeMarkup } from '../domain/markup.ts';
import { product } from '../domain/product.ts';

/** The usual size of link previews, in pixels. */
const size = { width: 1200, height: 630 };
const margin = 80;
const fontSize = 76;
const lineHeight = 90;
const maxLines = 4;
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * A link preview with an article's title, for articles without an image: an SVG of 1200 x 630 pixels in the viewer's
 * own sans serif. A title longer than four lines is cut and ends with `…`.
 */
export function shareImage(title: string): string {
  const lines = wrapTitle(title, (size.width - 2 * margin) / fontSize);
  const first = size.height - margin - (lines.length - 1) * lineHeight;
  const rows = lines.map(
    (line, index) => `<tspan x="${margin}" y="${first + index * lineHeight}">${escapeMarkup(line)}</tspan>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${escapeMarkup(title)}">
  <rect width="${size.width}" height="${size.height}" fill="#121113"/>
  <g transform="translate(${margin} 72) scale(2.6)" fill="none" stroke="#ece8e1">
    <path d="M1 1h24v20H1z" stroke-width="2"/>
    <path d="M5 16h16" stroke="#ffb24d" stroke-width="3"/>
    <path d="M5 7h9" stroke-width="2"/>
  </g>
  <text x="${margin + 92}" y="116" font-family="${font}" font-size="44" font-weight="600" fill="#ece8e1">${escapeMarkup(product.name)}</text>
  <text font-family="${font}" font-size="${fontSize}" font-weight="700" fill="#ece8e1">${rows.join('')}</text>
</svg>
`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Estimates a text's width in a bold sans serif, in em; generous, since fonts differ. */
function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (/^[ijl.,:;'’!|()[\]\s]/.test(segment)) width += 0.34;
    else if (/^[ftr"“”–-]/.test(segment)) width += 0.45;
    else if (/^[mwMW@%&—…]/.test(segment)) width += 0.95;
    else if (/^[A-Z]/.test(segment)) width += 0.72;
    else if (/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}]/u.test(segment)) width += 0.62;
    else width += 1.1;
  }
  return width;
}

/** @param maxWidth in em */
function wrapTitle(title: string, maxWidth: number): string[] {
  const lines = [''];
  const put = (word: string, joint: string) => {
    const last = lines.length - 1;
    const longer = lines[last] === '' ? word : `${lines[last]}${joint}${word}`;
    if (textWidth(longer) <= maxWidth) lines[last] = longer;
    else if (lines[last] === '' || textWidth(word) > maxWidth) breakWord(word, joint);
    else lines.push(word);
  };
  // splits a word that is wider than a line
  const breakWord = (word: string, joint: string) => {
    let between = joint;
    for (const { segment } of graphemes.segment(word)) {
      const line = lines.at(-1) ?? '';
      const longer = line === '' ? segment : line + between + segment;
      if (textWidth(longer) <= maxWidth || line === '') lines[lines.length - 1] = longer;
      else lines.push(segment);
      between = '';
    }
  };
  for (const word of title.split(/\s+/).filter(Boolean)) put(word, ' ');
  return lines.length <= maxLines
    ? lines
    : [...lines.slice(0, maxLines - 1), ellipsize(lines[maxLines - 1] ?? '', maxWidth)];
}

function ellipsize(line: string, maxWidth: number): string {
  let kept = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (kept.length > 0 && textWidth(`${kept.join('')}…`) > maxWidth) kept = kept.slice(0, -1);
  return `${kept.join('').replace(/[\s,;:.–—-]+$/u, '')}…`;
}
