import { create } from 'zustand';
import type { SceneFieldKey } from '../../../../../src/domain/fields.ts';

interface SelectedField {
  sceneId: string;
  field: SceneFieldKey;
}

/** The field in which words are selected by touch, so that it offers what can be done with them; null for none. */
export const useSelectedField = create<{ selected: SelectedField | null }>(() => ({ selected: null }));
