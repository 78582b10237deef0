import { fireEvent } from '@testing-library/react';

/** Simulates copying and pasting at the focus. jsdom has the events, but no clipboard. */
const held = new Map<string, string>();
const clipboardData = {
  files: [],
  getData: (type: string) => held.get(type) ?? '',
  setData: (type: string, text: string) => held.set(type, text),
};
const focused = () => document.activeElement ?? document.body;

/** Fires a copy event. @returns the copied text; null if the page leaves copying to the browser */
export function copy(): string | null {
  held.clear();
  return fireEvent.copy(focused(), { clipboardData }) ? null : clipboardData.getData('text/plain');
}

/** Pastes a text, by default the last copied one. @returns whether the page leaves pasting to the browser */
export function paste(text?: string): boolean {
  if (text !== undefined) {
    held.clear();
    held.set('text/plain', text);
  }
  return fireEvent.paste(focused(), { clipboardData });
}
