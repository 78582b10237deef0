import { useEffect } from 'react';
import { create } from 'zustand';
import type { Cast } from '../../../../src/domain/cast.ts';
import { addEntry } from '../../../../src/domain/cast-edits.ts';
import type { CastEntry } from '../../../../src/domain/cast-entry.ts';
import {
  canAddEntry,
  completedMention,
  entriesByName,
  type OpenMention,
  openMention,
} from '../../../../src/domain/complete-mention.ts';
import { announce } from '../core/places/caret-place.ts';
import { apply, asOneStep, useBuilder } from '../core/project/project-store.ts';
import { asMentionInput, layerOf, typeInto } from './mention-input.ts';

interface Completion {
  input: HTMLTextAreaElement;
  mention: OpenMention;
  entries: readonly CastEntry[];
  /** The index of the row that Enter takes; -1 for none, which leaves Enter to the text. */
  active: number;
}

/** The list of names while somebody types one. */
export const useCompletion = create<{ open: Completion | null }>(() => ({ open: null }));

export const completionListId = 'mention-list';
export const completionRowId = (index: number) => `${completionListId}-${index}`;

/** Where the list was closed by hand: it stays closed for as long as this mention is typed. */
let dismissed: { input: HTMLTextAreaElement; from: number } | null = null;
/** Whether a name is being put into the text, which is no typing. */
let completing = false;

/** Opens the list where an `@` is typed, outside of React: while it is closed, a key costs a look for an `@`. */
export function useCompletionKeys(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('input', ({ target }) => !completing && update(asMentionInput(target)), { signal });
    document.addEventListener('selectionchange', onCaret, { signal });
    document.addEventListener('focusout', () => close(), { signal });
    // before the field and the editor's shortcuts, which know the same keys
    document.addEventListener('keydown', onKey, { signal, capture: true });
    return () => {
      listening.abort();
      close();
    };
  }, []);
}

function update(input: HTMLTextAreaElement | null): void {
  const mention = input && openMentionIn(input);
  if (!mention || (dismissed?.input === input && dismissed.from === mention.from)) {
    if (!mention) dismissed = null;
    close();
    return;
  }
  const { cast = [] } = useBuilder.getState().project;
  const entries = entriesByName(cast, mention.typed);
  if (entries.length === 0 && !canAddEntry(cast, mention.typed)) {
    close();
    return;
  }
  if (entries.length === 0) announce(offerWords(mention.typed, cast));
  else announce(entries.length === 1 ? '1 name' : `${entries.length} names`);
  show({ input, mention, entries, active: entries.length > 0 ? 0 : -1 });
}

/** What the list offers where nobody has the name. */
export function offerWords(name: string, cast: Cast): string {
  return `${cast.length === 0 ? 'No cast yet. ' : ''}Add “${name}” to the cast`;
}

function openMentionIn({ value, selectionStart, selectionEnd, readOnly }: HTMLTextAreaElement): OpenMention | null {
  if (selectionStart !== selectionEnd || readOnly) return null;
  return openMention(value, selectionStart, useBuilder.getState().project.cast ?? []);
}

/** The caret has moved: out of the name, or within it. */
function onCaret(): void {
  const { open } = useCompletion.getState();
  if (!open) return;
  const mention = openMentionIn(open.input);
  if (mention?.from !== open.mention.from) close();
  else if (mention.typed !== open.mention.typed) update(open.input);
}

function show(open: Completion): void {
  useCompletion.setState({ open });
  const { input, active } = open;
  input.setAttribute('aria-controls', completionListId);
  if (active < 0) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', completionRowId(active));
  layerOf(input)?.setAttribute('data-completing', '');
}

/** Closes the list; the next letter of a name opens it again. */
export function close(): void {
  const { open } = useCompletion.getState();
  if (!open) return;
  open.input.removeAttribute('aria-controls');
  open.input.removeAttribute('aria-activedescendant');
  layerOf(open.input)?.removeAttribute('data-completing');
  useCompletion.setState({ open: null });
}

function onKey(event: KeyboardEvent): void {
  const { open } = useCompletion.getState();
  // an input method takes its keys itself
  if (!open || event.target !== open.input || event.isComposing || event.keyCode === 229) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !act(open, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @returns whether the key is the list's */
function act(open: Completion, key: string): boolean {
  const count = Math.max(open.entries.length, 1);
  switch (key) {
    case 'ArrowDown':
      show({ ...open, active: (open.active + 1) % count });
      return true;
    case 'ArrowUp':
      show({ ...open, active: open.active <= 0 ? count - 1 : open.active - 1 });
      return true;
    case 'Enter':
    case 'Tab':
      if (open.active < 0) return false;
      takeRow(open.active);
      return true;
    case 'Escape':
      dismissed = { input: open.input, from: open.mention.from };
      close();
      return true;
    default:
      return false;
  }
}

/** Completes with the entry of a row, or with a new one where nobody has such a name: one step of undo. */
export function takeRow(index: number): void {
  const { open } = useCompletion.getState();
  if (!open) return;
  const { input, mention, entries } = open;
  const entry = entries[index];
  const name = entry?.name ?? mention.typed.normalize('NFC');
  close();
  completing = true;
  asOneStep(() => {
    if (!entry) apply((project) => addEntry(project, { name, kind: 'character', text: '' }));
    typeInto(input, mention, completedMention(input.value, mention, name));
  });
  completing = false;
  if (!entry) announce(`Added ${name} to the cast`);
}
