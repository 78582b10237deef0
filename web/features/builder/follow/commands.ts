import { IconFileText } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { usePlace } from '../core/places/caret-place.ts';
import { followCode } from './code.ts';

export const followCommands: readonly Command[] = [
  {
    id: 'go-to-phrase',
    label: () => 'Go to the phrase in the prompt',
    icon: IconFileText,
    available: () => usePlace.getState().place !== null,
    run: () => followCode.run(({ goToPhrase }) => goToPhrase()),
  },
];
