import { findEntry } from '../../../../../src/domain/cast/cast.ts';
import { entryPhrases, fieldPhrases, lookPhrases } from '../dom.ts';
import { useFilm } from '../project/film-store.tsx';
import { alignOffset, nearestStretch } from './align.ts';
import type { FieldPlace, LookPlace, Place } from './caret-place.ts';

/** The range of field text that a phrase in the preview shows. */
function stretchOf({ dataset }: HTMLElement): { from: number; to: number } {
  const [from = 0, to = 0] = dataset.range?.split(' ').map(Number) ?? [];
  return { from, to };
}

/** The phrases in the preview of one text, in order: those of the look, or of an entry, stand in several clips. */
function phrasesOf(page: HTMLElement, place: Place): HTMLElement[] {
  if ('sceneId' in place) return fieldPhrases(page, place.sceneId, place.field);
  return 'look' in place ? lookPhrases(page) : entryPhrases(page, place.entry, place.key);
}

/** The phrase in the preview that contains a place. */
export function phraseAt(page: HTMLElement, place: Place): HTMLElement | null {
  const phrases = phrasesOf(page, place);
  if ('entry' in place) return shownUse(page, phrases);
  const nearest = phrases[nearestStretch(phrases.map(stretchOf), place.caret)];
  if ('sceneId' in place || !nearest) return nearest ?? null;
  return shownUse(
    page,
    phrases.filter(({ dataset }) => dataset.range === nearest.dataset.range),
  );
}

/**
 * Picks one of several uses of the same words: the one that has the focus; else the lit one, while it is in sight; else
 * the first in sight or below; else the first of all.
 */
function shownUse(page: HTMLElement, uses: readonly HTMLElement[]): HTMLElement | null {
  const [first = null] = uses;
  // out of sight itself, it has no first
  if (uses.length < 2 || page.offsetParent === null) return first;
  const focused = uses.find((use) => use === document.activeElement);
  if (focused) return focused;
  const view = page.getBoundingClientRect();
  const [top, bottom] = [Math.max(view.top, 0), Math.min(view.bottom, innerHeight)];
  const lit = uses.find((use) => use.hasAttribute('aria-current'));
  const rect = lit?.getBoundingClientRect();
  if (lit && rect && rect.bottom > top && rect.top < bottom) return lit;
  return uses.find((use) => use.getBoundingClientRect().bottom > top) ?? first;
}

/** Whether a phrase is the wording of a name that a text mentions: as a whole it stands for the whole name. */
function isWording({ dataset }: HTMLElement): boolean {
  return dataset.mention !== undefined;
}

/** The words of the field, or of the look, that a phrase in the preview shows. */
function sourceOf(phrase: HTMLElement): string {
  const { phrase: sceneId, field } = phrase.dataset;
  const { scenes, look } = useFilm.getState().project;
  const { from, to } = stretchOf(phrase);
  // the attribute is one of the fields' keys
  const text = field ? scenes.find(({ id }) => id === sceneId)?.[field as FieldPlace['field']] : look;
  return text?.slice(from, to) ?? '';
}

/** Maps an offset in a phrase to a place in its field, or in the look. */
export function placeIn(phrase: HTMLElement, offset: number): FieldPlace | LookPlace | null {
  const { phrase: sceneId, field } = phrase.dataset;
  if (sceneId === undefined) return null;
  const { from, to } = stretchOf(phrase);
  const caret = isWording(phrase) ? to : from + alignOffset(phrase.textContent, sourceOf(phrase), offset);
  // the attribute is one of the fields' keys
  return field ? { sceneId, field: field as FieldPlace['field'], caret } : { look: true, caret };
}

/** The character of a phrase before the caret. */
export function rangeAt(phrase: HTMLElement, place: Place): StaticRange | null {
  const { caret } = place;
  const [from, to] = [Math.max(caret - 1, 0), Math.max(caret, 1)];
  if (!('entry' in place)) return rangesIn(phrase, [{ from, to }])[0]?.range ?? null;
  const source = findEntry(useFilm.getState().project.cast ?? [], place.entry)?.[place.key] ?? '';
  const text = phrase.textContent;
  const end = Math.min(Math.max(alignOffset(source, text, to), 1), text.length);
  return textRange(phrase, end - 1, end);
}

/** The words in a phrase that some stretches of its field's text stand for, cut to the phrase. */
export function rangesIn(phrase: HTMLElement, stretches: readonly { from: number; to: number }[]) {
  const { from: start, to: end } = stretchOf(phrase);
  const within = stretches.filter(({ from, to }) => from < end && to > start);
  if (within.length === 0) return [];
  const [source, text] = [sourceOf(phrase), phrase.textContent];
  if (isWording(phrase)) return within.map((stretch) => ({ stretch, range: textRange(phrase, 0, text.length) }));
  const toOffset = (caret: number) => {
    const offset = Math.min(Math.max(caret, start), end) - start;
    return source === text ? offset : alignOffset(source, text, offset);
  };
  return within.map((stretch) => ({ stretch, range: textRange(phrase, toOffset(stretch.from), toOffset(stretch.to)) }));
}

/** A range that can be measured. */
export function liveRange({ startContainer, startOffset, endContainer, endOffset }: StaticRange): Range {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range;
}

/** A range of an element's text, counted over all its text nodes; null when it is empty. */
export function textRange(element: Element, from: number, to: number): StaticRange | null {
  if (to <= from) return null;
  const first = element.firstChild;
  // most often the text is one node
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
