import type { SceneFieldKey } from '../../../../src/domain/fields.ts';

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
