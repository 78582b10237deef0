import { IconDeviceFloppy, IconEraser, IconFolderOpen, IconTrendingUp } from '@tabler/icons-react';
import { runCommand } from '../later.ts';
import { openDialog } from '../open-dialog.ts';

/** What the bar, or its menu, offers to do with the whole project. */
export const projectActions = [
  { label: 'Trending Events', Icon: IconTrendingUp, run: () => openDialog('trending') },
  { label: 'Load Template', Icon: IconFolderOpen, run: () => openDialog('load') },
  { label: 'Save Template', Icon: IconDeviceFloppy, run: () => openDialog('save') },
  { label: 'Clear Form', Icon: IconEraser, run: () => runCommand('clear') },
];
