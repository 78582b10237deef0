import { IconShare } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const shareCommands: readonly Command[] = [
  { id: 'share', label: () => 'Share', icon: IconShare, inBar: 'menu', run: () => openDialog('share') },
];
