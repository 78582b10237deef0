import { isFilmText } from '../core/dom.ts';
import { textRange, toMeasurableRange } from '../core/focus/phrase-element.ts';

/** Returns the element if it is an input that can mention cast entries, else null. */
export function asMentionInput(element: EventTarget | null): HTMLTextAreaElement | null {
  return isFilmText(element) ? element : null;
}

/** The layer behind an input. It lays out the same text and highlights parts of it. */
export function highlightLayer(input: HTMLTextAreaElement): HTMLElement | null {
  const layer = input.previousElementSibling;
  return layer instanceof HTMLElement ? layer : null;
}

/** The rectangle of a range of an input's text, relative to the window. If the range wraps, only its first line. */
export function textRangeRect(input: HTMLTextAreaElement, from: number, to: number): DOMRect {
  const layer = highlightLayer(input);
  const range = layer && textRange(layer, from, to);
  return (range && toMeasurableRange(range).getClientRects()[0]) ?? input.getBoundingClientRect();
}

/** Replaces a range of an input's text as if typed, and puts the caret after it. */
export function typeInto(input: HTMLTextAreaElement, { from, to }: { from: number; to: number }, text: string): void {
  input.focus({ preventScroll: true });
  input.setRangeText(text, from, to, 'end');
  // makes React handle the change like typing
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }));
}
