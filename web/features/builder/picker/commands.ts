import { IconBooks } from '@tabler/icons-react';
import { textLabel } from '../../../../src/domain/edits/text-place.ts';
import type { Command } from '../core/commands/command.ts';
import { focusedTextPlace } from '../core/focus/field-at.ts';
import { openPresets } from '../core/view/view-store.ts';

export const pickerCommands: readonly Command[] = [
  {
    id: 'presets',
    label() {
      const focused = focusedTextPlace();
      return `Presets for ${focused ? textLabel(focused) : 'the field'}`;
    },
    icon: IconBooks,
    available: () => focusedTextPlace() !== null,
    run() {
      const focused = focusedTextPlace();
      if (focused) openPresets(focused);
    },
  },
];
