import { usePreviewed } from '../preview/previewed-project.ts';
import { alignOffset, nearestStretch } from './align.ts';
import type { Place } from './place.ts';

/** The page of the preview that holds the prompt, if it is in the document. */
export function promptPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-prompt]');
}

/** The stretch of its field's text that a phrase in the preview stands for. */
function stretchOf({ dataset }: HTMLElement): { from: number; to: number } {
  const [from = 0, to = 0] = dataset.range?.split(' ').map(Number) ?? [];
  return { from, to };
}

/** The phrases in the preview of one field, in order. */
function phrasesOf(page: HTMLElement, { sceneId, field }: Omit<Place, 'caret'>): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(`[data-phrase="${CSS.escape(sceneId)}"][data-field="${field}"]`)];
}

/** The phrase in the preview that a place stands in. */
export function phraseAt(page: HTMLElement, place: Place): HTMLElement | null {
  const phrases = phrasesOf(page, place);
  return phrases[nearestStretch(phrases.map(stretchOf), place.caret)] ?? null;
}

/** Whether a phrase is the wording of a name that the field mentions: as a whole it stands for the whole name. */
function isWording({ dataset }: HTMLElement): boolean {
  return dataset.mention !== undefined;
}

/** The words of the field that a phrase in the preview stands for. */
function sourceOf(phrase: HTMLElement): string {
  const { phrase: sceneId, field } = phrase.dataset;
  const scene = usePreviewed.getState().project.scenes.find(({ id }) => id === sceneId);
  const { from, to } = stretchOf(phrase);
  // the attribute is one of the fields' keys
  return scene?.[field as Place['field']]?.slice(from, to) ?? '';
}

/** The place in a field that an offset in its phrase stands for. */
export function placeIn(phrase: HTMLElement, offset: number): Place | null {
  const { phrase: sceneId, field } = phrase.dataset;
  if (sceneId === undefined || field === undefined) return null;
  const { from, to } = stretchOf(phrase);
  const caret = isWording(phrase) ? to : from + alignOffset(phrase.textContent, sourceOf(phrase), offset);
  // the attribute is one of the fields' keys
  return { sceneId, field: field as Place['field'], caret };
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
