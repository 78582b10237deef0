import type { EntryText } from '../../../../../src/domain/cast/entry.ts';
import type { TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { entryIndexAround, sceneIdAround } from '../dom.ts';
import { currentProject } from '../project/project-store.ts';
import { useView } from '../view/view-store.ts';

interface FieldInput {
  sceneId: string;
  field: SceneFieldKey;
  input: HTMLTextAreaElement;
}

/** The scene field whose input the element is, if any. */
export function fieldAt(input: Element | null): FieldInput | null {
  if (!(input instanceof HTMLTextAreaElement)) return null;
  const sceneId = sceneIdAround(input);
  const { field } = input.dataset;
  // only the fields of scenes carry both
  return sceneId && field ? { sceneId, field: field as SceneFieldKey, input } : null;
}

/** The text of the film that an element is the input of; of an entry, `key` says which of its texts. */
export function inputPlaceAt(input: Element | null) {
  const at = fieldAt(input);
  if (at) return { sceneId: at.sceneId, field: at.field };
  if (!(input instanceof HTMLTextAreaElement)) return null;
  const { look, entryText } = input.dataset;
  if (look !== undefined) return { look: true as const };
  const index = entryIndexAround(input);
  const entry = currentProject().cast?.[index]?.name;
  // the attribute is one of the texts' keys
  return entryText && entry ? { entry, key: entryText as EntryText } : null;
}

/** The same, if it is a text that has a library and that the AI writes. */
function textPlaceAt(input: Element | null): TextPlace | null {
  const place = inputPlaceAt(input);
  if (place?.key === undefined) return place;
  return place.key === 'text' ? { entry: place.entry } : null;
}

/** The focused element; while an editor dialog is open, the one focused before. */
function focusedElement(): Element | null {
  const { dialog, focusBeforeDialog } = useView.getState();
  return dialog ? focusBeforeDialog : document.activeElement;
}

/** The field of a scene that has the focus, if one has. */
export function focusedField(): FieldInput | null {
  return fieldAt(focusedElement());
}

/** The text that has the focus: a field of a scene, the look or a wording. */
export function focusedText(): TextPlace | null {
  return textPlaceAt(focusedElement());
}
