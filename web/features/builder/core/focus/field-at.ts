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

/** The scene field that an input edits; null for other elements. */
export function fieldAt(input: Element | null): FieldInput | null {
  if (!(input instanceof HTMLTextAreaElement)) return null;
  const sceneId = sceneIdAround(input);
  const { field } = input.dataset;
  // in a scene, only the inputs of its nine text fields are text areas with `data-field`
  return sceneId && field ? { sceneId, field: field as SceneFieldKey, input } : null;
}

/**
 * The scene field, the look or the cast entry that an input edits; null for other elements. For a cast entry, `key`
 * says which of its texts.
 */
export function textPlaceAt(input: Element | null) {
  const at = fieldAt(input);
  if (at) return { sceneId: at.sceneId, field: at.field };
  if (!(input instanceof HTMLTextAreaElement)) return null;
  const { look, entryText } = input.dataset;
  if (look !== undefined) return { look: true as const };
  const index = entryIndexAround(input);
  const entry = currentProject().cast?.[index]?.name;
  // `data-entry-text` is always a key of an entry's texts
  return entryText && entry ? { entry, key: entryText as EntryText } : null;
}

/** The text that an input edits, if the text has a preset library and AI can write it; else null. */
function writableTextAt(input: Element | null): TextPlace | null {
  const text = textPlaceAt(input);
  if (text?.key === undefined) return text;
  return text.key === 'text' ? { entry: text.entry } : null;
}

/** The focused element. While an editor dialog is open, the element that had the focus before. */
function focusedElement(): Element | null {
  const { dialog, focusBeforeDialog } = useView.getState();
  return dialog ? focusBeforeDialog : document.activeElement;
}

/** The focused scene field; null if none has the focus. */
export function focusedField(): FieldInput | null {
  return fieldAt(focusedElement());
}

/** The focused scene field, look or wording; null if none has the focus. */
export function focusedTextPlace(): TextPlace | null {
  return writableTextAt(focusedElement());
}
