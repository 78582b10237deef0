import { IconReplace, IconX } from '@tabler/icons-react';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import type { Command } from '../core/commands/command.ts';
import { useFind } from './find-store.ts';

export const findCode = lazyModule<typeof import('./find.ts')>();

const isOpen = () => useFind.getState().open;

export const findCommands: readonly Command[] = [
  {
    id: 'find',
    label: () => 'Find and replace',
    icon: IconReplace,
    shortcut: { key: 'f', mod: true },
    // while it is open, the same keys are left to the browser's own
    available: () => !isOpen(),
    // what is typed from now on is searched for
    run: () => useFind.setState({ open: true, from: document.activeElement, words: '' }),
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
