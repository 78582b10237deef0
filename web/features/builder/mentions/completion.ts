import { useEffect, useState } from 'react';
import type { Cast } from '../../../../src/domain/cast/cast.ts';
import {
  canAddEntry,
  completedMention,
  entriesByName,
  mentionAtCaret,
  type OpenMention,
} from '../../../../src/domain/cast/complete-mention.ts';
import type { CastEntry } from '../../../../src/domain/cast/entry.ts';
import { addEntry } from '../../../../src/domain/edits/cast-edits.ts';
import { announce } from '../core/focus/caret-store.ts';
import { apply, asOneStep, currentProject } from '../core/project/project-store.ts';
import { asMentionInput, highlightLayer, typeInto } from './mention-input.ts';

export interface Completion {
  input: HTMLTextAreaElement;
  mention: OpenMention;
  entries: readonly CastEntry[];
  /** The index of the row that Enter inserts; -1 for none, so that Enter starts a new line in the text. */
  active: number;
}

export const completionListId = 'mention-list';
export const completionRowId = (index: number) => `${completionListId}-${index}`;

/** The label of the row that adds a new entry, shown when no name matches. */
export function addLabel(name: string, cast: Cast): string {
  return `${cast.length === 0 ? 'No cast yet. ' : ''}Add “${name}” to the cast`;
}

/** The state of the name suggestions, and functions to close them or insert a name. */
export function useCompletion(): { open: Completion | null; close: () => void; chooseRow: (index: number) => void } {
  const [open, setOpen] = useState<Completion | null>(null);
  const [controller] = useState(() => new CompletionController(setOpen));
  useEffect(() => controller.listen(), [controller]);
  return { open, close: controller.close, chooseRow: controller.chooseRow };
}

/**
 * Opens the list when the user types an `@`. Works outside React, so that a keystroke without a list only looks for an
 * `@`.
 */
class CompletionController {
  private open: Completion | null = null;
  /**
   * The mention at which Escape closed the list. For this mention, the list stays closed until the user types outside
   * any mention.
   */
  private dismissed: { input: HTMLTextAreaElement; from: number } | null = null;
  /** True while a name is being inserted, so that the input event of the insertion does not open the list. */
  private isInserting = false;
  private readonly setOpen: (open: Completion | null) => void;

  constructor(setOpen: (open: Completion | null) => void) {
    this.setOpen = setOpen;
  }

  /** @returns a function that stops listening */
  listen(): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const onInput = ({ target }: Event) => !this.isInserting && this.update(asMentionInput(target));
    document.addEventListener('input', onInput, { signal });
    document.addEventListener('selectionchange', () => this.onCaretMoved(), { signal });
    document.addEventListener('focusout', this.close, { signal });
    // captured ahead of the field and of the editor's shortcuts, which handle the same keys
    document.addEventListener('keydown', (event) => this.onKey(event), { signal, capture: true });
    return () => {
      listening.abort();
      this.close();
    };
  }

  private update(input: HTMLTextAreaElement | null): void {
    const mention = input && openMentionIn(input);
    if (!mention || (this.dismissed?.input === input && this.dismissed.from === mention.from)) {
      if (!mention) this.dismissed = null;
      this.close();
      return;
    }
    const { cast = [] } = currentProject();
    const entries = entriesByName(cast, mention.typed);
    if (entries.length === 0 && !canAddEntry(cast, mention.typed)) {
      this.close();
      return;
    }
    if (entries.length === 0) announce(addLabel(mention.typed, cast));
    else announce(entries.length === 1 ? '1 name' : `${entries.length} names`);
    this.show({ input, mention, entries, active: entries.length > 0 ? 0 : -1 });
  }

  private onCaretMoved(): void {
    if (!this.open) return;
    const { input, mention: before } = this.open;
    const mention = openMentionIn(input);
    if (mention?.from !== before.from) this.close();
    else if (mention.typed !== before.typed) this.update(input);
  }

  private show(open: Completion): void {
    this.open = open;
    this.setOpen(open);
    const { input, active } = open;
    input.setAttribute('aria-controls', completionListId);
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', completionRowId(active));
    highlightLayer(input)?.setAttribute('data-completing', '');
  }

  /** Closes the list. Typing another letter of the name opens it again. */
  readonly close = (): void => {
    if (!this.open) return;
    const { input } = this.open;
    input.removeAttribute('aria-controls');
    input.removeAttribute('aria-activedescendant');
    highlightLayer(input)?.removeAttribute('data-completing');
    this.open = null;
    this.setOpen(null);
  };

  private onKey(event: KeyboardEvent): void {
    // leaves keys to an input method; some browsers mark these keys only by `keyCode` 229
    if (!this.open || event.target !== this.open.input || event.isComposing || event.keyCode === 229) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !this.handleKey(this.open, event.key))
      return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns whether the list handled the key */
  private handleKey(open: Completion, key: string): boolean {
    const count = Math.max(open.entries.length, 1);
    switch (key) {
      case 'ArrowDown':
        this.show({ ...open, active: (open.active + 1) % count });
        return true;
      case 'ArrowUp':
        this.show({ ...open, active: open.active <= 0 ? count - 1 : open.active - 1 });
        return true;
      case 'Enter':
      case 'Tab':
        if (open.active < 0) return false;
        this.chooseRow(open.active);
        return true;
      case 'Escape':
        this.dismissed = { input: open.input, from: open.mention.from };
        this.close();
        return true;
      default:
        return false;
    }
  }

  /** Inserts the row's name, as one undo step. A name that is not in the cast becomes a new entry. */
  readonly chooseRow = (index: number): void => {
    if (!this.open) return;
    const { input, mention, entries } = this.open;
    const entry = entries[index];
    const name = entry?.name ?? mention.typed.normalize('NFC');
    this.close();
    this.isInserting = true;
    asOneStep(() => {
      if (!entry) apply((project) => addEntry(project, { name, kind: 'character', text: '' }));
      typeInto(input, mention, completedMention(input.value, mention, name));
    });
    this.isInserting = false;
    if (!entry) announce(`Added ${name} to the cast`);
  };
}

function openMentionIn({ value, selectionStart, selectionEnd, readOnly }: HTMLTextAreaElement): OpenMention | null {
  if (selectionStart !== selectionEnd || readOnly) return null;
  return mentionAtCaret(value, selectionStart, currentProject().cast ?? []);
}
