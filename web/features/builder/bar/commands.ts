import { IconArrowBackUp, IconArrowForwardUp, IconEraser, IconFolders } from '@tabler/icons-react';
import { newProjectSettings } from '../../../lib/storage/last-target.ts';
import type { Command } from '../core/commands/command.ts';
import { clearProject, redo, undo } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { currentOwner } from '../core/sync/sync-api.ts';

function clearForm(): void {
  clearProject(newProjectSettings(currentOwner()));
  showUndoToast({ title: 'Form Cleared', description: 'Started a new project.' });
}

export const barCommands: readonly Command[] = [
  {
    id: 'undo',
    label: () => 'Undo',
    icon: IconArrowBackUp,
    shortcut: { key: 'z', mod: true },
    run: undo,
    repeats: true,
  },
  {
    id: 'redo',
    label: () => 'Redo',
    icon: IconArrowForwardUp,
    shortcut: { key: 'z', mod: true, shift: true },
    run: redo,
    repeats: true,
  },
  // the usual shortcut on Windows
  {
    id: 'redo-y',
    label: () => 'Redo',
    icon: IconArrowForwardUp,
    shortcut: { key: 'y', mod: true },
    run: redo,
    repeats: true,
    hidden: true,
  },
  {
    id: 'projects',
    label: () => 'All projects',
    icon: IconFolders,
    // a full page load, so that this page saves its draft first
    run: () => location.assign('/app/projects'),
  },
  { id: 'clear', label: () => 'Clear Form', icon: IconEraser, inBar: 'button', run: clearForm },
];
