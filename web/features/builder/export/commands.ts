import { IconFileExport } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const exportCommands: readonly Command[] = [
  { id: 'export', label: () => 'Export…', icon: IconFileExport, inBar: 'menu', run: () => openDialog('export') },
];
