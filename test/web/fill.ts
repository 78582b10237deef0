import { act, fireEvent } from '@testing-library/react';

/** Gives a text field the focus and another text, in one step; to type key by key takes a hundred times as long. */
export function fill(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.input(field, { target: { value } });
}
