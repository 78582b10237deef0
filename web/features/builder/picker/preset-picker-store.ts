import { create } from 'zustand';
import type { SceneFieldKey } from '../../../../src/domain/fields.ts';
import { findSceneIndex, useBuilder } from '../builder-store.ts';
import { stopTryOn } from './try-on.ts';

interface PickerState {
  /** The field that a preset is being picked for. */
  open: { sceneId: string; field: SceneFieldKey } | null;
}

/** One picker serves every field of every scene. */
export const usePresetPicker = create<PickerState>()(() => ({ open: null }));

export function openPresets(sceneId: string, field: SceneFieldKey): void {
  stopTryOn();
  usePresetPicker.setState({ open: { sceneId, field } });
}

/** Closes the picker; what it was trying on is put back. */
export function closePresets(): void {
  stopTryOn();
  usePresetPicker.setState({ open: null });
}

// there is nothing to pick for once the scene is gone
useBuilder.subscribe(({ project }) => {
  const { open } = usePresetPicker.getState();
  if (open && findSceneIndex(project, open.sceneId) < 0) closePresets();
});
