import { showToast } from '../../../../lib/toast/toast.ts';
import type { ToastMessage } from '../../../../lib/toast/toast-message.ts';
import { currentProject, undo, useBuilder } from './project-store.ts';

/**
 * Shows a toast about the edit just made. The toast's Undo reverts only this edit.
 * @param onUndone reverts side effects outside the project
 */
export function showUndoToast(message: Omit<ToastMessage, 'action'>, onUndone?: () => void): void {
  const project = currentProject();
  const run = () => {
    if (undoEdit(project)) onUndone?.();
  };
  showToast({ ...message, action: { label: 'Undo', run } });
}

/**
 * Reverts the edit that resulted in `after`. If the project has changed since, shows a toast instead.
 * @returns whether it reverted
 */
function undoEdit(after: object): boolean {
  if (currentProject() === after) {
    undo();
    return true;
  }
  const { pastStates, futureStates } = useBuilder.temporal.getState();
  if (pastStates.some(({ project }) => project === after)) {
    const description = 'Undo in the bar reverts the latest change first.';
    showToast({ title: 'Can’t Undo: Newer Changes', description });
  } else if (futureStates.some(({ project }) => project === after)) {
    showToast({ title: 'Already Undone', description: 'Redo in the bar brings it back.' });
  } else {
    showToast({ title: 'No Longer Available', description: 'Other changes have replaced it.' });
  }
  return false;
}
