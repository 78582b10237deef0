import type { TextPlace } from '../../../../../src/domain/text-place.ts';
import { goToEntry, goToLook } from './go-to-continuity.ts';
import { goToField } from './go-to-field.ts';

/** Opens the row or the card of a text and puts the focus into it, with the caret where it was. */
export function goToText(place: TextPlace): void {
  if (place.look) goToLook();
  else if (place.sceneId === undefined) goToEntry(place.entry);
  else goToField(place.sceneId, place.field);
}
