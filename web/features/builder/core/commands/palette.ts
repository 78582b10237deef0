import type { Icon } from '@tabler/icons-react';
import type { Shortcut } from './shortcut.ts';

/** A row of the palette: found by its name, and by the texts that belong to it. */
export interface PaletteEntry {
  id: string;
  name: string;
  texts: readonly string[];
  icon: Icon;
  shortcut?: Shortcut;
  /** What stands at the end of the row. @param text the index of the text that it shows, or -1 */
  detail?: (text: number) => string;
  run: (text: number) => void;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
  /** Whether it shows before anything is searched for. */
  atOnce?: boolean;
  /** The most rows it shows. */
  limit?: number;
}

/** The most rows of a group whose entries are many. */
export const paletteLimit = 5;

/** A hook that returns a room's palette entries. */
export type UsePaletteGroup = () => PaletteGroup;
