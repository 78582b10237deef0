import { act, fireEvent } from '@testing-library/react';

/** Focuses a text field and sets its text in one step; typing key by key takes a hundred times as long. */
export function fill(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.input(field, { target: { value } });
}
