import { IconChevronsDown, IconChevronsUp, IconDeselect, IconSelectAll } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { clearSelection, selectScenes } from '../core/focus/selection.ts';
import { currentProject, sceneIds, setFolded } from '../core/project/project-store.ts';
import { useView } from '../core/view/view-store.ts';

const ids = () => sceneIds(currentProject());
const several = () => ids().length > 1;

export const selectionCommands: readonly Command[] = [
  {
    id: 'select-all',
    label: () => 'Select all scenes',
    icon: IconSelectAll,
    shortcut: { key: 'a', mod: true, atScenes: true },
    available: several,
    run: () => selectScenes(ids()),
  },
  {
    id: 'clear-selection',
    label: () => 'Clear the selection',
    icon: IconDeselect,
    shortcut: { key: 'escape' },
    available: () => useView.getState().selected.size > 0,
    run: clearSelection,
    hidden: true,
  },
  {
    id: 'fold-all',
    label: () => 'Fold all',
    icon: IconChevronsUp,
    available: several,
    run: () => setFolded(ids(), true),
  },
  {
    id: 'unfold-all',
    label: () => 'Unfold all',
    icon: IconChevronsDown,
    available: several,
    run: () => setFolded(ids(), false),
  },
];
