import { IconMovie } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const animaticCommands: readonly Command[] = [
  { id: 'animatic', label: () => 'Save the animatic as a video…', icon: IconMovie, run: () => openDialog('animatic') },
];
