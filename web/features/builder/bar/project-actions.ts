import { type Icon, IconDeviceFloppy, IconEraser, IconFolderOpen, IconTrendingUp } from '@tabler/icons-react';
import { openDialog } from '../core/view/open-dialog.ts';
import { runCommand } from '../later.ts';

interface ProjectAction {
  label: string;
  icon: Icon;
  run: () => void;
}

/** What the bar, or its menu, offers to do with the whole project. */
export const projectActions = {
  trending: { label: 'Trending Events', icon: IconTrendingUp, run: () => openDialog('trending') },
  load: { label: 'Load Template', icon: IconFolderOpen, run: () => openDialog('load') },
  save: { label: 'Save Template', icon: IconDeviceFloppy, run: () => openDialog('save') },
  clear: { label: 'Clear Form', icon: IconEraser, run: () => runCommand('clear') },
} satisfies Record<string, ProjectAction>;
