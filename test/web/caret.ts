import { act } from '@testing-library/react';

/** Puts the caret into a text, or selects a stretch of it, as keys and pointers do: jsdom fires no event for it. */
export function select(input: HTMLTextAreaElement, from: number, to = from): void {
  act(() => {
    input.focus();
    input.setSelectionRange(from, to);
    document.dispatchEvent(new Event('selectionchange'));
  });
}

/** Puts the caret behind some words of a text, or to its end. */
export function putCaret(input: HTMLTextAreaElement, behind = input.value): void {
  select(input, input.value.indexOf(behind) + behind.length);
}
