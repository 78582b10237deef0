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
    // pressing the keys again opens the browser's own search
    available: () => !isOpen(),
    // `typedEarly` collects what is typed until the find bar has loaded
    run: () => useFind.setState({ open: true, from: document.activeElement, typedEarly: '' }),
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
