import { create } from 'zustand';
import type { SceneFieldKey } from '../../../../../src/domain/fields.ts';
import type { Place } from './caret-place.ts';

/** A place that a command has led to. Screen readers announce it, and the preview may scroll there. */
export type Revealed =
  | { place: Place; before?: string; scrolls?: true }
  /** The seconds of a scene. */
  | { durationOf: string };

/** The last such place; another object each time. */
export const useRevealed = create<{ last: Revealed | null }>(() => ({ last: null }));

/**
 * @param options.before what is said before the place, such as "2 of 5"
 * @param options.scrolls whether the preview scrolls there even though no text has the focus
 */
export function tellRevealed(place: Place, options: { before?: string; scrolls?: true } = {}): void {
  useRevealed.setState({ last: { place, ...options } });
}

export function tellFieldRevealed(sceneId: string, field: SceneFieldKey | 'duration', caret: number): void {
  if (field === 'duration') useRevealed.setState({ last: { durationOf: sceneId } });
  else tellRevealed({ sceneId, field, caret });
}
