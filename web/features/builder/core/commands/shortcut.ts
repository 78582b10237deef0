import { isAtScenes } from '../dom.ts';

/** Keys that run a command. `mod` is Command on a Mac and Control elsewhere. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it, letters in lower case. */
  key: string;
  mod?: true;
  shift?: true;
  alt?: true;
  /** Whether it runs outside of texts only, where the key would otherwise be typed or move the caret. */
  outsideText?: true;
  /** Whether it runs where scenes have the focus only: elsewhere the key means something else. */
  atScenes?: true;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * Whether a key press is a shortcut. Letters also match by their place on the keyboard where the layout has no Latin
 * letters. Nothing matches while an input method composes, nor with AltGraph, which types characters.
 */
export function matches(event: KeyboardEvent, shortcut: Shortcut): boolean {
  if (event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph')) return false;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const otherMod = isMac ? event.ctrlKey : event.metaKey;
  if (otherMod || mod !== (shortcut.mod ?? false) || event.altKey !== (shortcut.alt ?? false)) return false;
  // which keys need Shift for a character such as ? is up to the layout
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

/** The keys of a shortcut as they are written on the keyboard. */
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

/** Whether keys go into a text there. */
export function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  );
}

/** Whether a key is a command's, where it was pressed. */
export function isPressed(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { target } = event;
  return (
    matches(event, shortcut) &&
    !(shortcut.outsideText && isTextInput(target)) &&
    !(shortcut.atScenes && (isTextInput(target) || !isAtScenes(target))) &&
    !(shortcut.alt && target instanceof HTMLSelectElement)
  );
}
