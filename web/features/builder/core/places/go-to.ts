import { flushSync } from 'react-dom';
import type { EntryText } from '../../../../../src/domain/cast/entry.ts';
import type { TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import { nameKey } from '../../../../../src/domain/project/cast-names.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { addEntryButton, continuityRow, entryInput, lookInput, newEntryInput, sceneInput, sceneRow } from '../dom.ts';
import { currentProject, setFolded } from '../project/project-store.ts';
import { type ContinuityPart, closePresets, isBoard, setPartOpen, useView } from '../view/view-store.ts';
import { usePlace } from './caret-place.ts';

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** Puts the focus into an input. @param caret where to, if not where it was */
function focusAt(input: HTMLTextAreaElement | null, caret: number | undefined): void {
  focus(input);
  if (caret !== undefined) input?.setSelectionRange(caret, caret);
}

/**
 * Opens a scene's card and puts the focus into one of its fields, or into its duration.
 * @param selected what to select of the field's text; without `to`, where to put the caret
 */
export function goToField(
  sceneId: string,
  field: SceneFieldKey | 'duration',
  selected?: { from: number; to?: number },
): void {
  // the card mounts its fields first
  flushSync(() => {
    useView.setState({ tab: 'edit', scenes: 'list', sceneId });
    closePresets();
    setFolded([sceneId], false);
  });
  const input = sceneInput(sceneId, field);
  if (selected && input instanceof HTMLTextAreaElement) {
    input.setSelectionRange(selected.from, selected.to ?? selected.from);
  }
  focus(input);
  usePlace.setState({
    revealed:
      field === 'duration' ? { durationOf: sceneId } : { place: { sceneId, field, caret: selected?.from ?? 0 } },
  });
}

/** Leads to a scene in the view that shows: to its first field, or on the board to its frame. */
export function goToScene(sceneId: string): void {
  if (isBoard()) focusScene(sceneId);
  else goToField(sceneId, 'subject');
}

/** Puts the focus onto a scene's row, open or folded, or onto its frame. */
export function focusScene(sceneId: string): void {
  flushSync(() => {
    useView.setState({ tab: 'edit', sceneId });
    closePresets();
  });
  focusRow(sceneId);
}

/** Puts the focus onto a scene's row, if the list is in sight. */
export function focusRow(sceneId: string): void {
  focus(sceneRow(sceneId));
}

/** Focuses the first scene, after a film has loaded. */
export function focusFirstScene(): void {
  const [scene] = currentProject().scenes;
  if (scene) focusScene(scene.id);
}

/** Shows the row of the look or the cast. */
function showPart(part: ContinuityPart): void {
  flushSync(() => {
    useView.setState({ tab: 'edit', scenes: 'list' });
    closePresets();
  });
  continuityRow(part)?.scrollIntoView({ block: 'nearest' });
}

/** Opens the row of the look or the cast, and leaves the focus where it is. */
export function openPart(part: ContinuityPart): void {
  // mount the target before focusing it
  flushSync(() => setPartOpen(part, true));
  showPart(part);
}

/** Puts the focus onto the row of the look or the cast, open or folded. */
export function focusPart(part: ContinuityPart): void {
  showPart(part);
  focus(continuityRow(part));
}

/** Opens the look and puts the focus into it. @param caret where to, if not where it was */
export function goToLook(caret?: number): void {
  openPart('look');
  focusAt(lookInput(), caret);
}

/** Opens the cast and puts the focus into a text of an entry. @param caret where to, if not where it was */
export function goToEntry(name: string, key: EntryText = 'text', caret?: number): void {
  const { cast = [] } = currentProject();
  const index = cast.findIndex((entry) => nameKey(entry.name) === nameKey(name));
  openPart('cast');
  focusAt(entryInput(index, key), caret);
}

/** Opens the cast, to add an entry to it. */
export function goToNewEntry(): void {
  flushSync(() => useView.setState(({ adding }) => ({ adding: adding ?? { kind: 'character', name: '' } })));
  openPart('cast');
  focus(newEntryInput() ?? continuityRow('cast'));
}

/** Puts the focus onto the button that adds an entry. */
export function focusAddButton(): void {
  focus(addEntryButton());
}

/** Opens the row or the card of a text and puts the focus into it, with the caret where it was. */
export function goToText(place: TextPlace): void {
  if (place.look) goToLook();
  else if (place.sceneId === undefined) goToEntry(place.entry);
  else goToField(place.sceneId, place.field);
}
