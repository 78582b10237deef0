import { IconTrendingUp } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const trendingCommands: readonly Command[] = [
  {
    id: 'trending',
    label: () => 'Trending Events',
    icon: IconTrendingUp,
    inBar: 'button',
    run: () => openDialog('trending'),
  },
];
