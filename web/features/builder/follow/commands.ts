import { IconFileText } from '@tabler/icons-react';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import type { Command } from '../core/commands/command.ts';
import { useCaret } from '../core/focus/caret-store.ts';

export const followCode = lazyModule<typeof import('./follow.ts')>();

export const followCommands: readonly Command[] = [
  {
    id: 'go-to-phrase',
    label: () => 'Go to the phrase in the prompt',
    icon: IconFileText,
    available: () => useCaret.getState().position !== null,
    run: () => followCode.run(({ goToPhrase }) => goToPhrase()),
  },
];
