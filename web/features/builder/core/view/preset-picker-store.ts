import { create } from 'zustand';
import { type TextPlace, textAt } from '../../../../../src/domain/text-place.ts';
import { isOtherFilm, useBuilder } from '../project/project-store.ts';
import { stopTryOn } from '../project/try-on.ts';

interface PickerState {
  /** The text that a preset is being picked for. */
  open: TextPlace | null;
  /** What has been typed to search for before the picker's code was there. */
  typed: string;
}

/** One picker serves every text. */
export const usePresetPicker = create<PickerState>()(() => ({ open: null, typed: '' }));

export function openPresets(place: TextPlace): void {
  stopTryOn();
  usePresetPicker.setState({ open: place, typed: '' });
}

/** Closes the picker; what it was trying on is put back. */
export function closePresets(): void {
  stopTryOn();
  usePresetPicker.setState({ open: null, typed: '' });
}

// there is nothing to pick for once the scene or the entry is gone, or the film
useBuilder.subscribe(({ project }, { project: before }) => {
  const { open } = usePresetPicker.getState();
  if (open && (textAt(project, open) === undefined || isOtherFilm(project, before))) closePresets();
});
