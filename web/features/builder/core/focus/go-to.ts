import { flushSync } from 'react-dom';
import type { EntryText } from '../../../../../src/domain/cast/entry.ts';
import type { TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import { nameKey } from '../../../../../src/domain/project/cast-names.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { addEntryButton, continuityRow, entryInput, lookInput, newEntryInput, sceneInput, sceneRow } from '../dom.ts';
import { currentProject, setFolded } from '../project/project-store.ts';
import { type ContinuityPart, closePresets, isBoard, setPartOpen, useView } from '../view/view-store.ts';
import { useCaret } from './caret-store.ts';

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** Focuses an input. @param caret the new caret; by default the caret stays */
function focusAt(input: HTMLTextAreaElement | null, caret: number | undefined): void {
  focus(input);
  if (caret !== undefined) input?.setSelectionRange(caret, caret);
}

/**
 * Opens a scene's card and focuses one of its fields or its duration.
 * @param selected the range to select; without `to`, the caret moves to `from`
 */
export function goToField(
  sceneId: string,
  field: SceneFieldKey | 'duration',
  selected?: { from: number; to?: number },
): void {
  // renders the card now, so that the input exists
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
  useCaret.setState({
    revealed:
      field === 'duration'
        ? { durationSceneId: sceneId }
        : { position: { sceneId, field, caret: selected?.from ?? 0 } },
  });
}

/** Goes to a scene: to its Subject field in the list, or to its frame on the board. */
export function goToScene(sceneId: string): void {
  if (isBoard()) focusScene(sceneId);
  else goToField(sceneId, 'subject');
}

/** Shows a scene and focuses its row in the list or its frame on the board. */
export function focusScene(sceneId: string): void {
  flushSync(() => {
    useView.setState({ tab: 'edit', sceneId });
    closePresets();
  });
  focusRow(sceneId);
}

/** Focuses a scene's row or frame, if it is mounted. */
export function focusRow(sceneId: string): void {
  focus(sceneRow(sceneId));
}

/** Focuses the first scene. */
export function focusFirstScene(): void {
  const [scene] = currentProject().scenes;
  if (scene) focusScene(scene.id);
}

/** Scrolls to the look or cast row. */
function showPart(part: ContinuityPart): void {
  flushSync(() => {
    useView.setState({ tab: 'edit', scenes: 'list' });
    closePresets();
  });
  continuityRow(part)?.scrollIntoView({ block: 'nearest' });
}

/** Opens the look or cast row without moving the focus. */
export function openPart(part: ContinuityPart): void {
  // renders the opened row now, so that callers can focus its inputs
  flushSync(() => setPartOpen(part, true));
  showPart(part);
}

/** Focuses the look or cast row. */
export function focusPart(part: ContinuityPart): void {
  showPart(part);
  focus(continuityRow(part));
}

/** Opens the look and focuses its text. @param caret the new caret; by default the caret stays */
export function goToLook(caret?: number): void {
  openPart('look');
  focusAt(lookInput(), caret);
}

/** Opens the cast and focuses a text of an entry. @param caret the new caret; by default the caret stays */
export function goToEntry(name: string, key: EntryText = 'text', caret?: number): void {
  const { cast = [] } = currentProject();
  const index = cast.findIndex((entry) => nameKey(entry.name) === nameKey(name));
  openPart('cast');
  focusAt(entryInput(index, key), caret);
}

/** Opens the cast and starts a new entry. */
export function goToNewEntry(): void {
  flushSync(() => useView.setState(({ adding }) => ({ adding: adding ?? { kind: 'character', name: '' } })));
  openPart('cast');
  focus(newEntryInput() ?? continuityRow('cast'));
}

/** Focuses the button that adds a cast entry. */
export function focusAddButton(): void {
  focus(addEntryButton());
}

/** Opens the card or row of a text and focuses the text. The caret keeps its position in the text. */
export function goToText(place: TextPlace): void {
  if (place.look) goToLook();
  else if (place.sceneId === undefined) goToEntry(place.entry);
  else goToField(place.sceneId, place.field);
}
