import { removePictures, setStatus } from '../../../../src/domain/edits/board-edits.ts';
import type { SceneStatus } from '../../../../src/domain/scene/board.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { apply, scenesInWords } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';

export function markScenes(status: SceneStatus, ids = chosenScenes()): void {
  apply((project) => setStatus(project, ids, status));
}

/** Removes the scenes' pictures and shows a toast with Undo. */
export function removeScenePictures(ids = chosenScenes()): void {
  if (!apply((project) => removePictures(project, ids))) return;
  const title = ids.length === 1 ? 'Picture Removed' : 'Pictures Removed';
  showUndoToast({ title, description: `${scenesInWords(ids)}.` });
}
