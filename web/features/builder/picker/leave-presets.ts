import { type TextPlace, textAt } from '../../../../src/domain/edits/text-place.ts';
import { goToText } from '../core/places/go-to.ts';
import { currentProject, setTexts } from '../core/project/project-store.ts';
import { closePresets } from '../core/view/view-store.ts';

/** Closes the picker and goes back to the text that it was open for. */
export function leavePresets(place: TextPlace): void {
  closePresets();
  goToText(place);
}

/** Whether this search is the slash that opened the picker of an empty text, typed once more: text after all. */
export function isSlashForText(place: TextPlace, search: string): boolean {
  return search === '/' && textAt(currentProject(), place) === '';
}

/** Goes back to the text with that slash in it. */
export function writeSlash(place: TextPlace): void {
  leavePresets(place);
  setTexts([{ ...place, text: '/' }]);
}
