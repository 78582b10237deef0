import { allCommands } from '../core/commands/command.ts';
import { keyNames, type Shortcut } from '../core/commands/shortcut.ts';

interface SheetRow {
  /**
   * Key combinations, each a list of keys to press together. A row with several lists related keys, such as ↑ and ↓.
   */
  keys: readonly (readonly string[])[];
  does: string;
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
      { keys: [['/']], does: 'Open presets, in an empty field. Press twice to type a slash' },
      { keys: [key({ key: 'enter', alt: true })], does: 'Open a menu with Help, Generate and Presets' },
      { keys: [['@']], does: 'Mention somebody or something from the cast' },
      { keys: [['Esc']], does: 'Stop the AI' },
    ],
  },
  {
    title: 'On a scene’s row',
    rows: [
      { keys: [up, down], does: 'Previous or next scene' },
      {
        keys: [
          [...shift, ...up],
          [...shift, ...down],
        ],
        does: 'Extend the selection',
      },
      { keys: [left, right], does: 'Fold or unfold' },
      { keys: [[...mod, 'Click']], does: 'Add to the selection, or remove from it' },
      { keys: [[...shift, 'Click']], does: 'Select up to here' },
      { keys: [['Esc']], does: 'Clear the selection' },
    ],
  },
  {
    title: 'On a scene’s grip',
    rows: [
      { keys: [['Space']], does: 'Pick up, or put down' },
      { keys: [up, down], does: 'Move' },
      { keys: [['Esc']], does: 'Cancel' },
    ],
  },
  {
    title: 'On an edge of the timeline',
    rows: [
      { keys: [left, right], does: '0.1 s shorter or longer' },
      {
        keys: [
          [...shift, ...left],
          [...shift, ...right],
        ],
        does: 'Snap to whole seconds',
      },
      { keys: [up, down], does: 'Previous or next edge' },
      { keys: [['Enter']], does: 'Go to the scene' },
      { keys: [[...shift, 'Drag']], does: 'Drag in whole seconds' },
    ],
  },
  {
    title: 'On a phrase of the prompt',
    rows: [
      { keys: [up, down], does: 'Previous or next phrase' },
      { keys: [['Enter']], does: 'Go to its field' },
    ],
  },
  {
    title: 'In find and replace',
    rows: [
      { keys: [['Enter'], [...shift, 'Enter']], does: 'Next or previous match' },
      { keys: [[...mod, 'Enter']], does: 'Replace all' },
      { keys: [[...mod, 'F']], does: 'Open the browser’s search' },
      { keys: [['Esc']], does: 'Close and stay at the match' },
    ],
  },
  {
    title: 'In the presets',
    rows: [
      { keys: [up, down], does: 'Try on' },
      { keys: [['Enter']], does: 'Use' },
      { keys: [['Esc']], does: 'Cancel' },
    ],
  },
];

/** All keys of the editor, starting with the commands' shortcuts. */
export function shortcutSheet(): SheetSection[] {
  const rows = allCommands().flatMap(({ shortcut, hidden, label }) =>
    shortcut && !hidden ? [{ keys: [key(shortcut)], does: label('the current scene') }] : [],
  );
  return [{ title: 'Commands', rows }, ...otherSections];
}
