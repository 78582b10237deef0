import { createPerProjectStore } from '../core/project/per-project-store.ts';
import { openDialog } from '../core/view/view-store.ts';

interface TakesState {
  /** The scenes of the clip whose takes the dialog `takes` shows; null for the current scene's clip. */
  viewed: readonly string[] | null;
  /** The take that the dialog shows first; null for the chosen one, or else the last. */
  viewedTake: string | null;
}

/** What the dialogs of takes show. */
export const useTakesView = createPerProjectStore<TakesState>({ viewed: null, viewedTake: null });

/** Opens the takes of a clip. @param takeId the take to show first */
export function viewTakes(sceneIds: readonly string[], takeId: string | null = null): void {
  useTakesView.setState({ viewed: sceneIds, viewedTake: takeId });
  openDialog('takes');
}
