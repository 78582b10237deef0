import { IconChevronsDown, IconChevronsUp, IconDeselect, IconSelectAll } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { clearSelection } from '../core/places/selection.ts';
import { setFolded, useBuilder } from '../core/project/project-store.ts';
import { selectAll } from '../core/project/scene-actions.ts';
import { useView } from '../core/view/view-store.ts';

const project = () => useBuilder.getState().project;
const several = () => project().scenes.length > 1;

function foldAll(folded: boolean): void {
  setFolded(
    project().scenes.map(({ id }) => id),
    folded,
  );
}

export const selectionCommands: readonly Command[] = [
  {
    id: 'select-all',
    label: () => 'Select all scenes',
    icon: IconSelectAll,
    shortcut: { key: 'a', mod: true, atScenes: true },
    available: several,
    run: selectAll,
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
    run: () => foldAll(true),
  },
  {
    id: 'unfold-all',
    label: () => 'Unfold all',
    icon: IconChevronsDown,
    available: several,
    run: () => foldAll(false),
  },
];
