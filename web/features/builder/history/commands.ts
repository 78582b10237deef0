import { IconHistory } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const historyCommands: readonly Command[] = [
  { id: 'history', label: () => 'History', icon: IconHistory, inBar: 'menu', run: () => openDialog('history') },
];
