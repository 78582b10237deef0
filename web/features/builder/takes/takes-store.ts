import { createPerProjectStore } from '../core/project/per-project-store.ts';
import { openDialog } from '../core/view/view-store.ts';

interface TakesState {
  /** The scenes of the clip whose takes the dialog `takes` shows; null for the current scene's clip. */
  viewed: readonly string[] | null;
  /** The take that the dialog shows first; null for the chosen one, or else the last. */
  viewedTake: string | null;
  /** Whether closing the viewer goes back to the wall. */
  isFromWall: boolean;
}

/** What the dialogs of takes show. */
export const useTakesView = createPerProjectStore<TakesState>({ viewed: null, viewedTake: null, isFromWall: false });

/** Opens the takes of a clip. @param sceneIds null for the current scene's clip @param takeId the take to show first */
export function viewTakes(
  sceneIds: readonly string[] | null,
  takeId: string | null = null,
  { isFromWall = false } = {},
): void {
  useTakesView.setState({ viewed: sceneIds, viewedTake: takeId, isFromWall });
  openDialog('takes');
}
