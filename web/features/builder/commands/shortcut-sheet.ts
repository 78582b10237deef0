import { allCommands } from '../core/commands/command.ts';
import { keyNames, type Shortcut } from '../core/commands/shortcut.ts';

interface SheetRow {
  /** The keys to press together; several for keys that do the same, one way or the other. */
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

/** The keys that no command of the list has, by where they work. */
const places: readonly SheetSection[] = [
  {
    title: 'In a field',
    rows: [
      { keys: [['/']], does: 'Presets, in an empty field; twice types a slash' },
      { keys: [key({ key: 'enter', alt: true })], does: 'Help, Generate and Presets as a menu' },
      { keys: [['@']], does: 'Name somebody or something of the cast' },
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
        does: 'Select on the way',
      },
      { keys: [left, right], does: 'Fold or unfold' },
      { keys: [[...mod, 'Click']], does: 'Add to the selection, or take out' },
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
      { keys: [left, right], does: 'A tenth of a second less or more' },
      {
        keys: [
          [...shift, ...left],
          [...shift, ...right],
        ],
        does: 'To whole seconds',
      },
      { keys: [up, down], does: 'Previous or next edge' },
      { keys: [['Enter']], does: 'Go to the scene' },
      { keys: [[...shift, 'Drag']], does: 'Whole seconds' },
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
      { keys: [[...mod, 'F']], does: 'The browser’s own search' },
      { keys: [['Esc']], does: 'Close, at the match' },
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

/** All keys of the editor, those of its commands first. */
export function shortcutSheet(): SheetSection[] {
  const rows = allCommands().flatMap(({ shortcut, hidden, label }) =>
    shortcut && !hidden ? [{ keys: [key(shortcut)], does: label('the current scene') }] : [],
  );
  return [{ title: 'Commands', rows }, ...places];
}
