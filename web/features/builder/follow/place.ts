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
  if (!isKnown(place)) usePlace.setState({ place });
}

function isKnown({ sceneId, field, caret }: Place): boolean {
  const { place } = usePlace.getState();
  return place?.sceneId === sceneId && place.field === field && place.caret === caret;
}

/** Where the caret is in the field that has the focus; null where none has. */
function placeNow(): Place | null {
  const focused = fieldAt(document.activeElement);
  return focused && { sceneId: focused.sceneId, field: focused.field, caret: focused.input.selectionEnd };
}

/** Whether the caret, or the focus, has left the place that was read last. */
export function isPlaceNew(): boolean {
  const place = placeNow();
  return usePlace.getState().writing !== (place !== null) || (place !== null && !isKnown(place));
}

/** Reads the place from the field that has the focus. @returns whether one has */
export function readPlace(): boolean {
  const place = placeNow();
  if (place) setPlace(place);
  const writing = place !== null;
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
