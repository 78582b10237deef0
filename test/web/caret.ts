import { act } from '@testing-library/react';

/** Sets the caret or the selection of a text, and fires the selection event, which jsdom does not. */
export function select(input: HTMLTextAreaElement, from: number, to = from): void {
  act(() => {
    input.focus();
    input.setSelectionRange(from, to);
    document.dispatchEvent(new Event('selectionchange'));
  });
}

/** Puts the caret after some words of a text, or at its end. */
export function putCaret(input: HTMLTextAreaElement, behind = input.value): void {
  select(input, input.value.indexOf(behind) + behind.length);
}
