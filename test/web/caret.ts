import { act } from '@testing-library/react';

/** Puts the caret into a text, or selects a part of it, and fires the event that jsdom does not fire. */
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
