import { shallow } from 'zustand/shallow';
import { findEntry } from '../../../../../src/domain/cast/cast.ts';
import type { EntryText } from '../../../../../src/domain/cast/entry.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { createPerProjectStore } from '../project/per-project-store.ts';
import { findSceneIndex, useBuilder } from '../project/project-store.ts';
import { inputPlaceAt } from './field-at.ts';

/** A caret position in a scene field. */
export interface FieldPlace {
  sceneId: string;
  field: SceneFieldKey;
  /** In UTF-16 code units from the start of the text. */
  caret: number;
}

/** A caret position in the look. */
export interface LookPlace {
  look: true;
  caret: number;
}

/** A caret position in a text of a cast entry. */
interface EntryPlace {
  /** The entry's name. */
  entry: string;
  key: EntryText;
  caret: number;
}

export type Place = FieldPlace | LookPlace | EntryPlace;

/** A place that a command has moved to. Screen readers announce it, and the preview may scroll there. */
export type Revealed =
  | {
      place: Place;
      /** Announced before the place, such as "2 of 5". */
      before?: string;
      /** Set if the preview scrolls to the place even when no text has the focus. */
      scrolls?: true;
    }
  /** The duration of a scene. */
  | { durationOf: string };

interface PlaceState {
  /** Where the caret is, or last was; null before the first focus and after the text was removed. */
  place: Place | null;
  /** Whether a text has the focus now. */
  writing: boolean;
  /** The last place that a command moved to; a new object each time, even for the same place. */
  revealed: Revealed | null;
  /** Set to scroll the preview to `place`, whatever has the focus. */
  scrolls: boolean;
  /** The text that screen readers announce. */
  announcement: string;
}

/** State that follows the caret. It changes with every keystroke, so few components should subscribe. */
export const usePlace = createPerProjectStore<PlaceState>({
  place: null,
  writing: false,
  revealed: null,
  scrolls: false,
  announcement: '',
});

export function announce(announcement: string): void {
  usePlace.setState({ announcement });
}

/** Scrolls the phrase at the caret to the middle of the preview, whatever has the focus. */
export function showPhrase(): void {
  usePlace.setState({ scrolls: true });
}

/** Sets the place that the preview highlights. The find bar calls it directly, since the focus stays in the bar. */
export function setPlace(place: Place): void {
  if (!isKnown(place)) usePlace.setState({ place });
}

function isKnown(place: Place): boolean {
  return shallow<Place | null>(usePlace.getState().place, place);
}

/** The caret in the focused text; null if no text has the focus. */
function placeNow(): Place | null {
  const input = document.activeElement;
  const place = inputPlaceAt(input);
  return place && input instanceof HTMLTextAreaElement ? { ...place, caret: input.selectionEnd } : null;
}

/** Whether the caret or the focus has moved since the last `readPlace`. */
export function isPlaceNew(): boolean {
  const place = placeNow();
  return usePlace.getState().writing !== (place !== null) || (place !== null && !isKnown(place));
}

/** Stores the caret of the focused text. @returns whether a text has the focus */
export function readPlace(): boolean {
  const place = placeNow();
  if (place) setPlace(place);
  const writing = place !== null;
  if (usePlace.getState().writing !== writing) usePlace.setState({ writing });
  return writing;
}

// removing a scene or a cast entry also clears a caret in it
useBuilder.subscribe(({ project }, before) => {
  const { place } = usePlace.getState();
  if (!place || 'look' in place) return;
  const isGone =
    'sceneId' in place
      ? project.scenes !== before.project.scenes && findSceneIndex(project, place.sceneId) < 0
      : project.cast !== before.project.cast && !findEntry(project.cast ?? [], place.entry);
  if (isGone) usePlace.setState({ place: null });
});
