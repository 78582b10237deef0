import { flushSync } from 'react-dom';
import type { SceneFieldKey } from '../../../../../src/domain/fields.ts';
import { sceneInput, sceneRow } from '../dom.ts';
import { setFolded, useBuilder } from '../project/project-store.ts';
import { closePresets, isBoard, useView } from '../view/view-store.ts';
import { usePlace } from './caret-place.ts';

/**
 * Opens a scene's card and puts the focus into one of its fields, or into its duration.
 * @param selected what to select of the field's text; without `to`, where to put the caret
 */
export function goToField(
  sceneId: string,
  field: SceneFieldKey | 'duration',
  selected?: { from: number; to?: number },
): void {
  // the card mounts its fields first
  flushSync(() => {
    useView.setState({ tab: 'edit', scenes: 'list', sceneId });
    closePresets();
    setFolded([sceneId], false);
  });
  const input = sceneInput(sceneId, field);
  if (selected && input instanceof HTMLTextAreaElement) {
    input.setSelectionRange(selected.from, selected.to ?? selected.from);
  }
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'nearest' });
  usePlace.setState({
    revealed:
      field === 'duration' ? { durationOf: sceneId } : { place: { sceneId, field, caret: selected?.from ?? 0 } },
  });
}

/** Leads to a scene in the view that shows: to its first field, or on the board to its frame. */
export function goToScene(sceneId: string): void {
  if (isBoard()) focusScene(sceneId);
  else goToField(sceneId, 'subject');
}

/** Puts the focus onto a scene's row, open or folded, or onto its frame. */
export function focusScene(sceneId: string): void {
  flushSync(() => {
    useView.setState({ tab: 'edit', sceneId });
    closePresets();
  });
  focusRow(sceneId);
}

/** Puts the focus onto a scene's row, if the list is in sight. */
export function focusRow(sceneId: string): void {
  const row = sceneRow(sceneId);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Puts the focus onto the first scene: of a film that has just come. */
export function focusFirstScene(): void {
  const [scene] = useBuilder.getState().project.scenes;
  if (scene) focusScene(scene.id);
}
