import { IconReplace, IconX } from '@tabler/icons-react';
import { lazyModule } from '../../../lib/lazy-module.tsx';
import type { Command } from '../core/commands/command.ts';
import { openFind, useFindOpened } from './find-opened.ts';

export const findCode = lazyModule<typeof import('./find.ts')>();

const isOpen = () => useFindOpened.getState().open;

export const findCommands: readonly Command[] = [
  {
    id: 'find',
    label: () => 'Find and replace',
    icon: IconReplace,
    shortcut: { key: 'f', mod: true },
    // while it is open, the same keys are left to the browser's own
    available: () => !isOpen(),
    run: openFind,
  },
  {
    id: 'close-find',
    label: () => 'Close find and replace',
    icon: IconX,
    shortcut: { key: 'escape' },
    available: isOpen,
    run: () => findCode.run(({ closeFind }) => closeFind()),
    hidden: true,
  },
];
