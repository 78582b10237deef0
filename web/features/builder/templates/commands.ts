import { IconDeviceFloppy, IconFolderOpen } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { openDialog } from '../core/view/view-store.ts';

export const templatesCommands: readonly Command[] = [
  { id: 'load', label: () => 'Load Template', icon: IconFolderOpen, inBar: 'button', run: () => openDialog('load') },
  { id: 'save', label: () => 'Save Template', icon: IconDeviceFloppy, inBar: 'button', run: () => openDialog('save') },
];
