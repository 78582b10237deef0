import { oneLine, oneLineWithoutPeriod } from '../text/clean.ts';
import { line, sentences, wrapParts } from './parts.ts';
import type { PromptLine, PromptPart } from './target.ts';

/** Writes the look on one line. Its lines are joined with semicolons, except after `;`, `,` or `:`. */
export function lookParts(look = '', clean = oneLineWithoutPeriod): PromptPart[] {
  const parts: PromptPart[] = [];
  for (const { 0: typed, index } of look.matchAll(/[^\n\r\u2028\u2029]+/gu)) {
    const text = clean(oneLine(typed));
    if (text === '') continue;
    const from = index + typed.search(/[^\s\p{Cc}]/u);
    const before = parts.at(-1)?.text;
    if (before !== undefined) parts.push({ text: /[;,:]$/u.test(before) ? ' ' : '; ' });
    parts.push({ text, origin: { kind: 'look' }, from, to: index + typed.replace(/[\s\p{Cc}]+$/u, '').length });
  }
  return parts;
}

/** Writes the look after `Style: `, unless the look itself begins with that label. Adds no final period. */
export function styleParts(look: string | undefined, clean?: (value: string) => string): PromptPart[] {
  const parts = lookParts(look, clean);
  const isNamed = /^style\s*:/iu.test(parts[0]?.text ?? '');
  return wrapParts(isNamed ? '' : 'Style: ', parts);
}

/** Writes the look as a sentence: `Style: Fine grain; muted teal.` */
export function styleSentence(look: string | undefined): PromptPart[] {
  const parts = styleParts(look);
  return parts.length > 0 ? sentences([parts]) : [];
}

/** Appends the look to a scene's picture line, as its last sentence. */
export function withStyle(lines: readonly PromptLine[], look: string | undefined): PromptLine[] {
  const style = styleSentence(look);
  const index = lines.findIndex(({ kind }) => kind === 'text');
  const picture = lines[index];
  if (style.length === 0) return [...lines];
  if (!picture) return [...line('text', style), ...lines];
  return lines.with(index, { ...picture, parts: [...picture.parts, { text: ' ' }, ...style] });
}

/**
 * Adds the look to a clip: in a single-shot clip as the last sentence of the picture, otherwise as a block at the end
 * that applies to all shots.
 */
export function withLook(blocks: readonly PromptLine[][], look: string | undefined): PromptLine[][] {
  const style = line('text', styleSentence(look));
  if (style.length === 0) return [...blocks];
  const [only = []] = blocks;
  return blocks.length > 1 ? [...blocks, style] : [withStyle(only, look)];
}
