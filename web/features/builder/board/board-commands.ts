import { removePictures, setStatus } from '../../../../src/domain/board-edits.ts';
import type { SceneStatus } from '../../../../src/domain/scene-board.ts';
import { apply } from '../builder-store.ts';
import { scenesInWords } from '../commands/scene-commands.ts';
import { chosenScenes } from '../selection.ts';
import { showUndoToast } from '../undo-toast.ts';

export function markScenes(status: SceneStatus, ids = chosenScenes()): void {
  apply((project) => setStatus(project, ids, status));
}

/** Takes the pictures off scenes, and offers to take that back. */
export function takeOffPictures(ids = chosenScenes()): void {
  if (!apply((project) => removePictures(project, ids))) return;
  const title = ids.length === 1 ? 'Picture Removed' : 'Pictures Removed';
  showUndoToast({ title, description: `${scenesInWords(ids)}.` });
}
