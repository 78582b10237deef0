import { isAtScenes } from '../dom.ts';

/** Keys that run a command. `mod` is Command on a Mac and Control elsewhere. */
export interface Shortcut {
  /** The value of `KeyboardEvent.key`, in lower case. */
  key: string;
  mod?: true;
  shift?: true;
  alt?: true;
  /** Set if the shortcut does not work in text inputs, where its key types or moves the caret. */
  outsideText?: true;
  /** Set if the shortcut works only where `isAtScenes` is true, and not in text inputs. */
  atScenes?: true;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * Whether a key press matches a shortcut. On layouts without Latin letters, letters match by their position on the
 * keyboard. Nothing matches during input method composition, or with AltGraph, which types characters.
 */
export function matches(event: KeyboardEvent, shortcut: Shortcut): boolean {
  if (event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph')) return false;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const otherMod = isMac ? event.ctrlKey : event.metaKey;
  if (otherMod || mod !== (shortcut.mod ?? false) || event.altKey !== (shortcut.alt ?? false)) return false;
  // whether a character such as ? needs Shift depends on the keyboard layout
  const isLetter = /^[a-z]$/.test(shortcut.key);
  const shiftMatters = isLetter || shortcut.key.length > 1;
  if (shiftMatters && event.shiftKey !== (shortcut.shift ?? false)) return false;
  const key = event.key.toLowerCase();
  return (
    key === shortcut.key || (isLetter && !/^[a-z]$/.test(key) && event.code === `Key${shortcut.key.toUpperCase()}`)
  );
}

const names: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  delete: 'Del',
};

/** The keys of a shortcut as printed on the keyboard. */
export function keyNames({ key, mod, shift, alt }: Shortcut): string[] {
  const name = names[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    name,
  ];
}

/** The value of `aria-keyshortcuts` (https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts). */
export function ariaKeys({ key, mod, shift, alt }: Shortcut): string {
  const upper = key.charAt(0).toUpperCase() + key.slice(1);
  const name = key.startsWith('arrow')
    ? `Arrow${key.charAt(5).toUpperCase()}${key.slice(6)}`
    : key.length > 1
      ? upper
      : key;
  return [mod && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** Whether the target is a text area, a select, editable content, or an input that is not a checkbox. */
export function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  );
}

/**
 * Whether a key press matches a shortcut that works at the event's target. On a select, Alt and an arrow key open the
 * list, so shortcuts with Alt do not work there.
 */
export function isPressed(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { target } = event;
  return (
    matches(event, shortcut) &&
    !(shortcut.outsideText && isTextInput(target)) &&
    !(shortcut.atScenes && (isTextInput(target) || !isAtScenes(target))) &&
    !(shortcut.alt && target instanceof HTMLSelectElement)
  );
}
