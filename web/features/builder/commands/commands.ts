import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const paletteCommands: readonly Command[] = [
  {
    id: 'commands',
    label: () => 'Find or run',
    icon: IconSearch,
    shortcut: { key: 'k', mod: true },
    run: () => openDialog('commands'),
  },
  {
    id: 'shortcuts',
    label: () => 'Keyboard shortcuts',
    icon: IconKeyboard,
    shortcut: { key: '?', outsideText: true },
    run: () => openDialog('shortcuts'),
  },
];
