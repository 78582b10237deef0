import { act, fireEvent } from '@testing-library/react';

/** Focuses a text field and replaces its text in one step, which is a hundred times faster than typing. */
export function fill(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.input(field, { target: { value } });
}
