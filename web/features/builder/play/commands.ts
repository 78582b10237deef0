import { IconPlayerPlay } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/open-dialog.ts';

export const playCommands: readonly Command[] = [
  { id: 'play', label: () => 'Play the film', icon: IconPlayerPlay, run: () => openDialog('play') },
];
