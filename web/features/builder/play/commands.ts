import { IconPlayerPlay } from '@tabler/icons-react';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const playCode = lazyModule<typeof import('./PlayDialog.tsx')>();

export const playCommands: readonly Command[] = [
  { id: 'play', label: () => 'Play the film', icon: IconPlayerPlay, run: () => openDialog('play') },
];
