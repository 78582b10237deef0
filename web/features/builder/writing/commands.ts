import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { textLabel } from '../../../../src/domain/edits/text-place.ts';
import type { Command } from '../core/commands/command.ts';
import { focusedTextPlace } from '../core/focus/field-at.ts';
import { isGenerating, stopGeneration } from '../core/project/work-store.ts';
import { generate } from './generate-tool.tsx';

export const writingCommands: readonly Command[] = [
  {
    id: 'write',
    label() {
      const focused = focusedTextPlace();
      return `Write ${focused ? textLabel(focused) : 'the field'} with AI`;
    },
    icon: IconSparkles,
    shortcut: { key: 'j', mod: true },
    available: () => focusedTextPlace() !== null,
    run() {
      const focused = focusedTextPlace();
      if (focused) generate(focused);
    },
  },
  {
    id: 'stop-writing',
    label: () => 'Stop writing',
    icon: IconPlayerStopFilled,
    shortcut: { key: 'escape' },
    available: isGenerating,
    run: stopGeneration,
    hidden: true,
  },
];
