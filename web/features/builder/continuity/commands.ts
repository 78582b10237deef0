import { IconPalette, IconUserPlus } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { goToLook, goToNewEntry } from '../core/focus/go-to.ts';

export const continuityCommands: readonly Command[] = [
  { id: 'edit-look', label: () => 'Edit the look', icon: IconPalette, run: () => goToLook() },
  { id: 'add-to-cast', label: () => 'Add to the cast', icon: IconUserPlus, run: goToNewEntry },
];
