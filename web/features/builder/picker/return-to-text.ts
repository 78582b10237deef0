import { type TextPlace, textAt } from '../../../../src/domain/edits/text-place.ts';
import { goToText } from '../core/focus/go-to.ts';
import { currentProject, setTexts } from '../core/project/project-store.ts';
import { closePresets } from '../core/view/view-store.ts';

/** Closes the picker and focuses the text for which it was open. */
export function returnToText(place: TextPlace): void {
  closePresets();
  goToText(place);
}

/**
 * Whether the user typed a second slash: the first, in an empty text, opens the picker, and the second writes a slash
 * into the text.
 */
export function isSlashForText(place: TextPlace, search: string): boolean {
  return search === '/' && textAt(currentProject(), place) === '';
}

/** Closes the picker and writes a slash into the picker's text. */
export function writeSlash(place: TextPlace): void {
  returnToText(place);
  setTexts([{ ...place, text: '/' }]);
}
