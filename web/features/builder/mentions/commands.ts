import { IconUserPlus } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/open-dialog.ts';
import { selectedPhrase } from './selected-phrase.ts';

export const mentionsCommands: readonly Command[] = [
  {
    id: 'cast-entry',
    label: () => 'Make it a cast entry',
    icon: IconUserPlus,
    available: () => selectedPhrase() !== null,
    run: () => openDialog('cast-entry'),
  },
];
