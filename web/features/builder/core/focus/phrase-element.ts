import { findEntry } from '../../../../../src/domain/cast/cast.ts';
import { entryPhrases, fieldPhrases, lookPhrases } from '../dom.ts';
import { useFilm } from '../project/film-store.tsx';
import { alignOffset, nearestRange } from './align.ts';
import type { FieldPosition, LookPosition, TextPosition } from './caret-store.ts';

/** The range of the source text that a preview phrase shows. */
function phraseRange({ dataset }: HTMLElement): { from: number; to: number } {
  const [from = 0, to = 0] = dataset.range?.split(' ').map(Number) ?? [];
  return { from, to };
}

/** The preview phrases of one text, in order. Phrases of the look or of a cast entry can appear in several clips. */
function findPhrases(page: HTMLElement, position: TextPosition): HTMLElement[] {
  if ('sceneId' in position) return fieldPhrases(page, position.sceneId, position.field);
  return 'look' in position ? lookPhrases(page) : entryPhrases(page, position.entry, position.key);
}

/** The preview phrase that contains a position, or the nearest one. */
export function phraseAt(page: HTMLElement, position: TextPosition): HTMLElement | null {
  const phrases = findPhrases(page, position);
  if ('entry' in position) return pickUse(page, phrases);
  const nearest = phrases[nearestRange(phrases.map(phraseRange), position.caret)];
  if ('sceneId' in position || !nearest) return nearest ?? null;
  return pickUse(
    page,
    phrases.filter(({ dataset }) => dataset.range === nearest.dataset.range),
  );
}

/**
 * Picks one of several uses of the same words: the focused use, else the highlighted use if it is visible, else the
 * first use that is visible or further down, else the first of all.
 */
function pickUse(page: HTMLElement, uses: readonly HTMLElement[]): HTMLElement | null {
  const [first = null] = uses;
  // a hidden page has no visible use
  if (uses.length < 2 || page.offsetParent === null) return first;
  const focused = uses.find((use) => use === document.activeElement);
  if (focused) return focused;
  const view = page.getBoundingClientRect();
  const [top, bottom] = [Math.max(view.top, 0), Math.min(view.bottom, innerHeight)];
  const highlighted = uses.find((use) => use.hasAttribute('aria-current'));
  const rect = highlighted?.getBoundingClientRect();
  if (highlighted && rect && rect.bottom > top && rect.top < bottom) return highlighted;
  return uses.find((use) => use.getBoundingClientRect().bottom > top) ?? first;
}

/**
 * Whether a phrase is the wording of a mentioned name. Every position in such a phrase corresponds to the whole name.
 */
function isWording({ dataset }: HTMLElement): boolean {
  return dataset.mention !== undefined;
}

/** The part of the field or of the look that a preview phrase shows. */
function sourceText(phrase: HTMLElement): string {
  const { phrase: sceneId, field } = phrase.dataset;
  const { scenes, look } = useFilm.getState().project;
  const { from, to } = phraseRange(phrase);
  // `data-field` is always a scene field key
  const text = field ? scenes.find(({ id }) => id === sceneId)?.[field as FieldPosition['field']] : look;
  return text?.slice(from, to) ?? '';
}

/** Maps an offset in a phrase to a caret position in the phrase's field or in the look. */
export function positionIn(phrase: HTMLElement, offset: number): FieldPosition | LookPosition | null {
  const { phrase: sceneId, field } = phrase.dataset;
  if (sceneId === undefined) return null;
  const { from, to } = phraseRange(phrase);
  const caret = isWording(phrase) ? to : from + alignOffset(phrase.textContent, sourceText(phrase), offset);
  // `data-field` is always a scene field key
  return field ? { sceneId, field: field as FieldPosition['field'], caret } : { look: true, caret };
}

/** The range of the character before the caret in a phrase. At the start of the text, the first character. */
export function rangeAt(phrase: HTMLElement, position: TextPosition): StaticRange | null {
  const { caret } = position;
  const [from, to] = [Math.max(caret - 1, 0), Math.max(caret, 1)];
  if (!('entry' in position)) return rangesIn(phrase, [{ from, to }])[0]?.range ?? null;
  const source = findEntry(useFilm.getState().project.cast ?? [], position.entry)?.[position.key] ?? '';
  const text = phrase.textContent;
  const end = Math.min(Math.max(alignOffset(source, text, to), 1), text.length);
  return textRange(phrase, end - 1, end);
}

/** Maps ranges of a field or of the look to DOM ranges in a phrase of that text, clipped to the phrase. */
export function rangesIn(phrase: HTMLElement, sourceRanges: readonly { from: number; to: number }[]) {
  const { from: start, to: end } = phraseRange(phrase);
  const within = sourceRanges.filter(({ from, to }) => from < end && to > start);
  if (within.length === 0) return [];
  const [source, text] = [sourceText(phrase), phrase.textContent];
  if (isWording(phrase)) return within.map((stretch) => ({ stretch, range: textRange(phrase, 0, text.length) }));
  const toOffset = (caret: number) => {
    const offset = Math.min(Math.max(caret, start), end) - start;
    return source === text ? offset : alignOffset(source, text, offset);
  };
  return within.map((stretch) => ({ stretch, range: textRange(phrase, toOffset(stretch.from), toOffset(stretch.to)) }));
}

/** A live copy of a range. Unlike a static range, a live one can be measured. */
export function toMeasurableRange({ startContainer, startOffset, endContainer, endOffset }: StaticRange): Range {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range;
}

/**
 * The DOM range of an element's text from one offset to another, across text nodes; null if the range is empty or ends
 * after the text.
 */
export function textRange(element: Element, from: number, to: number): StaticRange | null {
  if (to <= from) return null;
  const first = element.firstChild;
  // fast path: most elements have a single text node
  if (first instanceof Text && to <= first.length) {
    return new StaticRange({ startContainer: first, startOffset: from, endContainer: first, endOffset: to });
  }
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let start: { node: Node; offset: number } | null = null;
  let passed = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (!start && from < passed + length) start = { node, offset: from - passed };
    if (start && to <= passed + length) {
      return new StaticRange({
        startContainer: start.node,
        startOffset: start.offset,
        endContainer: node,
        endOffset: to - passed,
      });
    }
    passed += length;
  }
  return null;
}
