import { isFilmText } from '../core/dom.ts';
import { liveRange, textRange } from '../core/places/phrase-element.ts';

/** The input of a text that can mention the cast. */
export function asMentionInput(element: EventTarget | null): HTMLTextAreaElement | null {
  return isFilmText(element) ? element : null;
}

/** The layer behind an input, which has the same words at the same places. */
export function layerOf(input: HTMLTextAreaElement): HTMLElement | null {
  const layer = input.previousElementSibling;
  return layer instanceof HTMLElement ? layer : null;
}

/** Where a stretch of an input's text begins in the window: its first line. */
export function rectOfWords(input: HTMLTextAreaElement, from: number, to: number): DOMRect {
  const layer = layerOf(input);
  const words = layer && textRange(layer, from, to);
  return (words && liveRange(words).getClientRects()[0]) ?? input.getBoundingClientRect();
}

/** Replaces a stretch of an input's text as if it were typed. The caret stands behind it. */
export function typeInto(input: HTMLTextAreaElement, { from, to }: { from: number; to: number }, text: string): void {
  input.focus({ preventScroll: true });
  input.setRangeText(text, from, to, 'end');
  // React hears of it as of any key
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }));
}
