import { isTextInput, matches, type Shortcut } from './shortcut.ts';

/** The keys of commands, by their ids. They are known before the commands are there. */
export const shortcuts = {
  write: { key: 'j', mod: true },
  duplicate: { key: 'd', mod: true },
  'insert-below': { key: 'enter', mod: true },
  'move-up': { key: 'arrowup', alt: true },
  'move-down': { key: 'arrowdown', alt: true },
  split: { key: 'enter', mod: true, shift: true },
  remove: { key: 'delete', atScenes: true },
  'select-all': { key: 'a', mod: true, atScenes: true },
  find: { key: 'f', mod: true },
  undo: { key: 'z', mod: true },
  redo: { key: 'z', mod: true, shift: true },
  commands: { key: 'k', mod: true },
  shortcuts: { key: '?', outsideText: true },
} as const satisfies Record<string, Shortcut>;

/** Whether bare keys there are about scenes: on a row, on an edge of the timeline, with what is selected. */
function isAtScenes(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isTextInput(target)) return false;
  return target.closest('[data-scene], [data-selection], [role="separator"]') !== null;
}

/** Whether a key is a command's, where it was pressed. */
export function isPressed(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { target } = event;
  return (
    matches(event, shortcut) &&
    !(shortcut.outsideText && isTextInput(target)) &&
    !(shortcut.atScenes && !isAtScenes(target)) &&
    !(shortcut.alt && target instanceof HTMLSelectElement)
  );
}
