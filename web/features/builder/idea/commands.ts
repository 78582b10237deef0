import { IconBulb } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const ideaCommands: readonly Command[] = [
  {
    id: 'idea',
    label: () => 'Write scenes from an idea',
    icon: IconBulb,
    inBar: 'menu',
    run: () => openDialog('idea'),
  },
];
