import { fireEvent } from '@testing-library/react';

/** Simulates the keys for copying and pasting at the focused element: jsdom has the events, but no clipboard. */
const held = new Map<string, string>();
const clipboardData = {
  files: [],
  getData: (type: string) => held.get(type) ?? '',
  setData: (type: string, text: string) => held.set(type, text),
};
const focused = () => document.activeElement ?? document.body;

/** @returns the copied text; null if the page leaves copying to the browser */
export function copy(): string | null {
  held.clear();
  return fireEvent.copy(focused(), { clipboardData }) ? null : clipboardData.getData('text/plain');
}

/** Pastes the last copied text, or the given one. @returns whether the page leaves pasting to the browser */
export function paste(text?: string): boolean {
  if (text !== undefined) {
    held.clear();
    held.set('text/plain', text);
  }
  return fireEvent.paste(focused(), { clipboardData });
}
