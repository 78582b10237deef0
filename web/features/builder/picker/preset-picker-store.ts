import { create } from 'zustand';
import type { SceneFieldKey } from '../../../../src/domain/fields.ts';

interface PickerState {
  /** The field that a preset is being picked for. */
  open: { sceneId: string; field: SceneFieldKey } | null;
}

/** One picker serves every field of every scene. */
export const usePresetPicker = create<PickerState>()(() => ({ open: null }));

export function openPresets(sceneId: string, field: SceneFieldKey): void {
  usePresetPicker.setState({ open: { sceneId, field } });
}

export function closePresets(): void {
  usePresetPicker.setState({ open: null });
}
