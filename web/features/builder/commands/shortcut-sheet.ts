import { allCommands } from '../core/commands/command.ts';
import { keyNames, type Shortcut } from '../core/commands/shortcut.ts';

interface SheetRow {
  /**
   * Key combinations, each a list of keys to press together. A row with several lists related keys, such as ↑ and ↓.
   */
  keys: readonly (readonly string[])[];
  action: string;
}

interface SheetSection {
  title: string;
  rows: readonly SheetRow[];
}

const key = (shortcut: Shortcut) => keyNames(shortcut);
const [up, down, left, right] = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright'].map((name) =>
  key({ key: name }),
) as [string[], string[], string[], string[]];
const shift = key({ key: 'arrowup', shift: true }).slice(0, 1);
const mod = key({ key: 'k', mod: true }).slice(0, 1);

/** Keys that are not shortcuts of commands, by where they work. */
const otherSections: readonly SheetSection[] = [
  {
    title: 'In a field',
    rows: [
      { keys: [['/']], action: 'Open presets, in an empty field. Press twice to type a slash' },
      { keys: [key({ key: 'enter', alt: true })], action: 'Open a menu with Help, Generate and Presets' },
      { keys: [['@']], action: 'Mention somebody or something from the cast' },
      { keys: [['Esc']], action: 'Stop the AI' },
    ],
  },
  {
    title: 'On a scene’s row',
    rows: [
      { keys: [up, down], action: 'Previous or next scene' },
      {
        keys: [
          [...shift, ...up],
          [...shift, ...down],
        ],
        action: 'Extend the selection',
      },
      { keys: [left, right], action: 'Fold or unfold' },
      { keys: [[...mod, 'Click']], action: 'Add to the selection, or remove from it' },
      { keys: [[...shift, 'Click']], action: 'Select up to here' },
      { keys: [['Esc']], action: 'Clear the selection' },
    ],
  },
  {
    title: 'On a scene’s grip',
    rows: [
      { keys: [['Space']], action: 'Pick up, or put down' },
      { keys: [up, down], action: 'Move' },
      { keys: [['Esc']], action: 'Cancel' },
    ],
  },
  {
    title: 'On an edge of the timeline',
    rows: [
      { keys: [left, right], action: '0.1 s shorter or longer' },
      {
        keys: [
          [...shift, ...left],
          [...shift, ...right],
        ],
        action: 'Snap to whole seconds',
      },
      { keys: [up, down], action: 'Previous or next edge' },
      { keys: [['Enter']], action: 'Go to the scene' },
      { keys: [[...shift, 'Drag']], action: 'Drag in whole seconds' },
    ],
  },
  {
    title: 'On a phrase of the prompt',
    rows: [
      { keys: [up, down], action: 'Previous or next phrase' },
      { keys: [['Enter']], action: 'Go to its field' },
    ],
  },
  {
    title: 'In find and replace',
    rows: [
      { keys: [['Enter'], [...shift, 'Enter']], action: 'Next or previous match' },
      { keys: [[...mod, 'Enter']], action: 'Replace all' },
      { keys: [[...mod, 'F']], action: 'Open the browser’s search' },
      { keys: [['Esc']], action: 'Close and stay at the match' },
    ],
  },
  {
    title: 'In the presets',
    rows: [
      { keys: [up, down], action: 'Try on' },
      { keys: [['Enter']], action: 'Use' },
      { keys: [['Esc']], action: 'Cancel' },
    ],
  },
];

/** All keys of the editor, starting with the commands' shortcuts. */
export function shortcutSheet(): SheetSection[] {
  const rows = allCommands().flatMap(({ shortcut, hidden, label }) =>
    shortcut && !hidden ? [{ keys: [key(shortcut)], action: label('the current scene') }] : [],
  );
  return [{ title: 'Commands', rows }, ...otherSections];
}
