import { IconCut } from '@tabler/icons-react';
import { type Command, registerCommands } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

const roughCutCommands: readonly Command[] = [
  { id: 'rough-cut', label: () => 'Save the rough cut as a video…', icon: IconCut, run: () => openDialog('rough-cut') },
];

// not in `rooms.tsx`, to keep the command and its icon out of the first load
registerCommands(roughCutCommands);
