import { IconLayoutGrid, IconMovie, IconVideoPlus } from '@tabler/icons-react';
import { type Command, registerCommands } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';
import { viewTakes } from './takes-store.ts';

const takesCommands: readonly Command[] = [
  {
    id: 'take-files',
    label: () => 'Add takes…',
    icon: IconVideoPlus,
    inBar: 'menu',
    run: () => openDialog('take-files'),
  },
  { id: 'takes', label: () => 'Takes of this clip', icon: IconMovie, run: () => viewTakes(null) },
  {
    id: 'take-wall',
    label: () => 'All takes',
    icon: IconLayoutGrid,
    inBar: 'menu',
    run: () => openDialog('take-wall'),
  },
];

// not in `rooms.tsx`, to keep the commands and their icons out of the first load
registerCommands(takesCommands);
