import { create } from 'zustand';
import type { SceneFieldKey } from '../../../../src/domain/fields.ts';
import { setFolded } from '../builder-store.ts';

/** Which of the two shows where there is no room for both. */
export const useTab = create<{ tab: 'edit' | 'preview' }>(() => ({ tab: 'edit' }));

/** Opens a scene's card and puts the focus into one of its fields, or into its duration. */
export function goToField(sceneId: string, field: SceneFieldKey | 'duration'): void {
  useTab.setState({ tab: 'edit' });
  setFolded([sceneId], false);
  // the card mounts its fields first
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-scene="${CSS.escape(sceneId)}"]`);
    const input = card?.querySelector<HTMLElement>(`[data-field="${field}"]`);
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  });
}
