import { flushSync } from 'react-dom';
import type { EntryText } from '../../../../../src/domain/cast-entry.ts';
import { nameKey } from '../../../../../src/domain/cast-names.ts';
import { addEntryButton, continuityRow, entryInput, lookInput, newEntryInput } from '../dom.ts';
import { useBuilder } from '../project/project-store.ts';
import { type ContinuityPart, closePresets, setPartOpen, useView } from '../view/view-store.ts';

function show(part: ContinuityPart, prepare: () => void): void {
  // what is to have the focus is mounted first
  flushSync(() => {
    useView.setState({ tab: 'edit', scenes: 'list' });
    closePresets();
    prepare();
  });
  continuityRow(part)?.scrollIntoView({ block: 'nearest' });
}

/** Opens the row of the look or the cast, and leaves the focus where it is. */
export function openPart(part: ContinuityPart): void {
  show(part, () => setPartOpen(part, true));
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** Puts the focus onto the row of the look or the cast, open or folded. */
export function focusPart(part: ContinuityPart): void {
  show(part, () => {});
  focus(continuityRow(part));
}

/** Opens the look and puts the focus into it. @param caret where to, if not where it was */
export function goToLook(caret?: number): void {
  show('look', () => setPartOpen('look', true));
  const input = lookInput();
  focus(input);
  if (caret !== undefined) input?.setSelectionRange(caret, caret);
}

/** Opens the cast and puts the focus into a text of an entry. @param caret where to, if not where it was */
export function goToEntry(name: string, key: EntryText = 'text', caret?: number): void {
  const { cast = [] } = useBuilder.getState().project;
  const index = cast.findIndex((entry) => nameKey(entry.name) === nameKey(name));
  show('cast', () => setPartOpen('cast', true));
  const input = entryInput(index, key);
  focus(input);
  if (caret !== undefined) input?.setSelectionRange(caret, caret);
}

/** Opens the cast, to add an entry to it. */
export function goToNewEntry(): void {
  show('cast', () => {
    setPartOpen('cast', true);
    useView.setState(({ adding }) => ({ adding: adding ?? { kind: 'character', name: '' } }));
  });
  focus(newEntryInput() ?? continuityRow('cast'));
}

/** Puts the focus onto the button that adds an entry. */
export function focusAddButton(): void {
  focus(addEntryButton());
}
