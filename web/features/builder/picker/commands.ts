import { IconBooks } from '@tabler/icons-react';
import { textLabel } from '../../../../src/domain/edits/text-place.ts';
import type { Command } from '../core/commands/command.ts';
import { focusedText } from '../core/focus/field-at.ts';
import { openPresets } from '../core/view/view-store.ts';

export const pickerCommands: readonly Command[] = [
  {
    id: 'presets',
    label() {
      const focused = focusedText();
      return `Presets for ${focused ? textLabel(focused) : 'the field'}`;
    },
    icon: IconBooks,
    available: () => focusedText() !== null,
    run() {
      const focused = focusedText();
      if (focused) openPresets(focused);
    },
  },
];
