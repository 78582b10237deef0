import type { Icon } from '@tabler/icons-react';
import type { Shortcut } from './shortcut.ts';

/** A row of the palette. The search matches its name and its texts. */
export interface PaletteEntry {
  id: string;
  name: string;
  texts: readonly string[];
  icon: Icon;
  shortcut?: Shortcut;
  /** The label at the end of the row. @param text the index of the text shown in the row; -1 for none */
  detail?: (text: number) => string;
  /** @param text the index of the text shown in the row; -1 for none */
  run: (text: number) => void;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
  /** Whether to show the group before the user types. */
  showWithoutQuery?: boolean;
  /** The maximum number of rows. */
  limit?: number;
}

/** The maximum number of rows for groups with many entries. */
export const paletteLimit = 5;

/** A hook that returns a room's palette entries. */
export type UsePaletteGroup = () => PaletteGroup;
