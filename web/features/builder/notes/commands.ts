import { IconNotes } from '@tabler/icons-react';
import { type Command, registerCommands } from '../core/commands/command.ts';
import { toggleNotes } from './notes-store.ts';

const notesCommands: readonly Command[] = [
  {
    id: 'notes',
    label: () => 'Notes',
    icon: IconNotes,
    shortcut: { key: 'm', mod: true, shift: true },
    inBar: 'menu',
    run: toggleNotes,
  },
];

// not in `rooms.tsx`, to keep the command and its icon out of the first load
registerCommands(notesCommands);
