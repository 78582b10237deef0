import type { SceneFieldKey } from '../../../../src/domain/fields.ts';
import type { TextPlace } from '../../../../src/domain/text-place.ts';
import { useBuilder } from '../builder-store.ts';

export interface FieldInput {
  sceneId: string;
  field: SceneFieldKey;
  input: HTMLTextAreaElement;
}

/** The field of a scene that an element is the input of, if it is one. */
export function fieldAt(input: Element | null): FieldInput | null {
  if (!(input instanceof HTMLTextAreaElement)) return null;
  const sceneId = input.closest<HTMLElement>('[data-scene]')?.dataset.scene;
  const { field } = input.dataset;
  // only the fields of scenes carry both
  return sceneId && field ? { sceneId, field: field as SceneFieldKey, input } : null;
}

/** The text that an element is the input of, if it is one that has a library and that the AI writes. */
export function textPlaceAt(input: Element | null): TextPlace | null {
  const at = fieldAt(input);
  if (at) return { sceneId: at.sceneId, field: at.field };
  if (!(input instanceof HTMLTextAreaElement)) return null;
  if (input.dataset.look) return { look: true };
  const index = Number(input.closest<HTMLElement>('[data-entry]')?.dataset.entry);
  const entry = useBuilder.getState().project.cast?.[index];
  return entry && input.dataset.entryText === 'text' ? { entry: entry.name } : null;
}
