import { create } from 'zustand';
import type { SceneFieldKey } from '../../../../src/domain/fields.ts';
import { findSceneIndex, useBuilder } from '../builder-store.ts';
import { fieldAt } from '../scenes/field-at.ts';

/** A place in the text of a field. */
export interface Place {
  sceneId: string;
  field: SceneFieldKey;
  /** In UTF-16 code units from the start of the text. */
  caret: number;
}

interface PlaceState {
  /** Where the caret is, or was last. Null before that. */
  place: Place | null;
  /** Whether it is there now: a field has the focus. */
  writing: boolean;
}

export const usePlace = create<PlaceState>(() => ({ place: null, writing: false }));

/** Sets the place that the preview shows; a search does while it has the focus itself. */
export function setPlace(place: Place): void {
  const { place: before } = usePlace.getState();
  if (before?.sceneId === place.sceneId && before.field === place.field && before.caret === place.caret) return;
  usePlace.setState({ place });
}

/** Reads the place from the field that has the focus. @returns whether one has */
export function readPlace(): boolean {
  const focused = fieldAt(document.activeElement);
  if (focused) setPlace({ sceneId: focused.sceneId, field: focused.field, caret: focused.input.selectionEnd });
  const writing = focused !== null;
  if (usePlace.getState().writing !== writing) usePlace.setState({ writing });
  return writing;
}

// a place goes with its scene
useBuilder.subscribe(({ project }, before) => {
  const { place } = usePlace.getState();
  if (place && project.scenes !== before.project.scenes && findSceneIndex(project, place.sceneId) < 0) {
    usePlace.setState({ place: null });
  }
});
