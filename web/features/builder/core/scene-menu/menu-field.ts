import { type FieldInput, fieldAt } from '../places/field-at.ts';

/** The field that had the focus before the menu of a scene that is open; the caret stays in it. */
let menuField: FieldInput | null = null;

/** Notes what had the focus before the menu of a scene takes it; null once the menu is closed. */
export function noteMenuFrom(from: Element | null): void {
  menuField = fieldAt(from);
}

/** The field that had the focus before the menu of this scene opened. */
export function fieldBeforeMenu(sceneId: string | undefined): FieldInput | null {
  // the menu of another scene is not about the field
  return menuField?.sceneId === sceneId ? menuField : null;
}
