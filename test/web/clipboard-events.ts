import { fireEvent } from '@testing-library/react';

/** What the keys for copying and pasting do where the focus is: jsdom has the events, but no clipboard with them. */
const held = new Map<string, string>();
const clipboardData = {
  files: [],
  getData: (type: string) => held.get(type) ?? '',
  setData: (type: string, text: string) => held.set(type, text),
};
const focused = () => document.activeElement ?? document.body;

/** @returns what is on the clipboard, as text; null where the copying is left to the browser */
export function copy(): string | null {
  held.clear();
  return fireEvent.copy(focused(), { clipboardData }) ? null : clipboardData.getData('text/plain');
}

/** Pastes what was copied last, or a text. @returns whether it is left to the browser */
export function paste(text?: string): boolean {
  if (text !== undefined) {
    held.clear();
    held.set('text/plain', text);
  }
  return fireEvent.paste(focused(), { clipboardData });
}
