import type { TextPlace } from '../../../../../src/domain/text-place.ts';
import { useView } from '../view/view-store.ts';
import { type FieldInput, fieldAt, textPlaceAt } from './field-at.ts';

/** The element that has the focus; while a dialog of the editor is open, the one that had it before. */
function focusedElement(): Element | null {
  const { dialog, dialogFrom } = useView.getState();
  return dialog ? dialogFrom : document.activeElement;
}

/** The field of a scene that has the focus, if one has. */
export function focusedField(): FieldInput | null {
  return fieldAt(focusedElement());
}

/** The text that has the focus: a field of a scene, the look or a wording. */
export function focusedText(): TextPlace | null {
  return textPlaceAt(focusedElement());
}
