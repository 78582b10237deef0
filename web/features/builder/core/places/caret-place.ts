import { shallow } from 'zustand/shallow';
import { findEntry } from '../../../../../src/domain/cast/cast.ts';
import type { EntryText } from '../../../../../src/domain/cast/entry.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { createPerProjectStore } from '../project/per-project-store.ts';
import { findSceneIndex, useBuilder } from '../project/project-store.ts';
import { inputPlaceAt } from './field-at.ts';

/** A place in the text of a field. */
export interface FieldPlace {
  sceneId: string;
  field: SceneFieldKey;
  /** In UTF-16 code units from the start of the text. */
  caret: number;
}

/** A place in the look. */
export interface LookPlace {
  look: true;
  caret: number;
}

/** A place in a text of the cast. */
interface EntryPlace {
  /** The name of the entry. */
  entry: string;
  key: EntryText;
  caret: number;
}

export type Place = FieldPlace | LookPlace | EntryPlace;

/** A place that a command has led to. Screen readers announce it, and the preview may scroll there. */
export type Revealed =
  | {
      place: Place;
      /** A prefix for the announcement, such as "2 of 5". */
      before?: string;
      /** Whether the preview scrolls there even though no text has the focus. */
      scrolls?: true;
    }
  /** The seconds of a scene. */
  | { durationOf: string };

interface PlaceState {
  /** Where the caret is, or was last. Null before that. */
  place: Place | null;
  /** Whether it is there now: a text has the focus. */
  writing: boolean;
  /** The last place that a command has led to; another object each time. */
  revealed: Revealed | null;
  /** Whether the preview is to scroll to the place, whatever has the focus. */
  scrolls: boolean;
  /** What screen readers are told of a place, or of what is typed there. */
  announcement: string;
}

/** State that follows the caret. It changes at every key, so few components should subscribe. */
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

/** Brings the phrase of the place into the middle of the preview, whatever has the focus. */
export function showPhrase(): void {
  usePlace.setState({ scrolls: true });
}

/** Sets the place that the preview shows; a search does while it has the focus itself. */
export function setPlace(place: Place): void {
  if (!isKnown(place)) usePlace.setState({ place });
}

function isKnown(place: Place): boolean {
  return shallow<Place | null>(usePlace.getState().place, place);
}

/** Where the caret is in the text that has the focus; null where none has. */
function placeNow(): Place | null {
  const input = document.activeElement;
  const place = inputPlaceAt(input);
  return place && input instanceof HTMLTextAreaElement ? { ...place, caret: input.selectionEnd } : null;
}

/** Whether the caret, or the focus, has left the place that was read last. */
export function isPlaceNew(): boolean {
  const place = placeNow();
  return usePlace.getState().writing !== (place !== null) || (place !== null && !isKnown(place));
}

/** Reads the place from the text that has the focus. @returns whether one has */
export function readPlace(): boolean {
  const place = placeNow();
  if (place) setPlace(place);
  const writing = place !== null;
  if (usePlace.getState().writing !== writing) usePlace.setState({ writing });
  return writing;
}

// a place goes with its scene, or its entry
useBuilder.subscribe(({ project }, before) => {
  const { place } = usePlace.getState();
  if (!place || 'look' in place) return;
  const isGone =
    'sceneId' in place
      ? project.scenes !== before.project.scenes && findSceneIndex(project, place.sceneId) < 0
      : project.cast !== before.project.cast && !findEntry(project.cast ?? [], place.entry);
  if (isGone) usePlace.setState({ place: null });
});
