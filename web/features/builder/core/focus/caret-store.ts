import { shallow } from 'zustand/shallow';
import { findEntry } from '../../../../../src/domain/cast/cast.ts';
import type { EntryText } from '../../../../../src/domain/cast/entry.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { createPerProjectStore } from '../project/per-project-store.ts';
import { findSceneIndex, useBuilder } from '../project/project-store.ts';
import { textPlaceAt } from './field-at.ts';

/** A caret position in a scene field. */
export interface FieldPosition {
  sceneId: string;
  field: SceneFieldKey;
  /** In UTF-16 code units from the start of the text. */
  caret: number;
}

/** A caret position in the look. */
export interface LookPosition {
  look: true;
  caret: number;
}

/** A caret position in a text of a cast entry. */
interface EntryPosition {
  /** The entry's name. */
  entry: string;
  key: EntryText;
  caret: number;
}

export type TextPosition = FieldPosition | LookPosition | EntryPosition;

/** A position that a command has moved to. Screen readers announce it, and the preview may scroll there. */
export type Revealed =
  | {
      position: TextPosition;
      /** Announced before the position, such as "2 of 5". */
      before?: string;
      /** Set if the preview scrolls to the position even when no text has the focus. */
      scrolls?: true;
    }
  /** A scene's duration. */
  | { durationSceneId: string };

interface CaretState {
  /** Where the caret is, or last was; null before the first focus and after the text was removed. */
  position: TextPosition | null;
  /** Whether a text has the focus now. */
  hasTextFocus: boolean;
  /** The last position that a command moved to; a new object each time, even for the same position. */
  revealed: Revealed | null;
  /** Set to scroll the preview to `position`, whatever has the focus. */
  scrollRequested: boolean;
  /** The text that screen readers announce. */
  announcement: string;
}

/** State that follows the caret. It changes with every keystroke, so few components should subscribe. */
export const useCaret = createPerProjectStore<CaretState>({
  position: null,
  hasTextFocus: false,
  revealed: null,
  scrollRequested: false,
  announcement: '',
});

export function announce(announcement: string): void {
  useCaret.setState({ announcement });
}

/** Scrolls the phrase at the caret to the middle of the preview, whatever has the focus. */
export function showPhrase(): void {
  useCaret.setState({ scrollRequested: true });
}

/** Sets the position that the preview highlights. The find bar calls it directly, since the focus stays in the bar. */
export function setCaret(position: TextPosition): void {
  if (!isStoredPosition(position)) useCaret.setState({ position });
}

function isStoredPosition(position: TextPosition): boolean {
  return shallow<TextPosition | null>(useCaret.getState().position, position);
}

/** The caret in the focused text; null if no text has the focus. */
function positionNow(): TextPosition | null {
  const input = document.activeElement;
  const position = textPlaceAt(input);
  return position && input instanceof HTMLTextAreaElement ? { ...position, caret: input.selectionEnd } : null;
}

/** Whether the caret or the focus has moved since the last `readCaret`. */
export function hasCaretMoved(): boolean {
  const position = positionNow();
  return useCaret.getState().hasTextFocus !== (position !== null) || (position !== null && !isStoredPosition(position));
}

/** Stores the caret of the focused text. @returns whether a text has the focus */
export function readCaret(): boolean {
  const position = positionNow();
  if (position) setCaret(position);
  const hasTextFocus = position !== null;
  if (useCaret.getState().hasTextFocus !== hasTextFocus) useCaret.setState({ hasTextFocus });
  return hasTextFocus;
}

// removing a scene or a cast entry also clears a caret in it
useBuilder.subscribe(({ project }, before) => {
  const { position } = useCaret.getState();
  if (!position || 'look' in position) return;
  const isGone =
    'sceneId' in position
      ? project.scenes !== before.project.scenes && findSceneIndex(project, position.sceneId) < 0
      : project.cast !== before.project.cast && !findEntry(project.cast ?? [], position.entry);
  if (isGone) useCaret.setState({ position: null });
});
