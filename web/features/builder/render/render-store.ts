import type { Render, RenderReadiness } from '../../../../src/domain/renders/renders.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';
import { openDialog } from '../core/view/view-store.ts';

/** Which clips the dialog selects when it opens: those with any of these scenes, or those without a chosen take. */
export type FirstChoice = readonly string[] | 'missing';

/** The dialog's tabs: the clips to render, the renders so far, and the account's key. */
export type RenderTab = 'new' | 'list' | 'key';

interface RenderState {
  tab: RenderTab;
  choice: FirstChoice;
  /** The newest render that starts with a scene, by the scene's id. */
  latest: ReadonlyMap<string, Render>;
  /** Null before it is known. */
  ready: RenderReadiness | null;
}

/** What the dialog shows first, and a summary of the renders for the marks on clips. */
export const useRender = createPerProjectStore<RenderState>({
  tab: 'new',
  choice: 'missing',
  latest: new Map(),
  ready: null,
});

export function showTab(tab: RenderTab): void {
  useRender.setState({ tab });
}

/** Opens the dialog to render clips. */
export function openRender(choice: FirstChoice): void {
  useRender.setState({ tab: 'new', choice });
  openDialog('render');
}

/** Opens the dialog with the renders of the project. */
export function openRenders(): void {
  showTab('list');
  openDialog('render');
}
