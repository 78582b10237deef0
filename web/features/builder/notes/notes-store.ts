import { createPerProjectStore } from '../core/project/per-project-store.ts';
import type { NotesSummary } from './summarize-notes.ts';

interface NotesState extends NotesSummary {
  /** Whether the panel is open. */
  open: boolean;
  /** The element that had the focus before the panel opened. */
  focusBefore: Element | null;
  /** The scene whose first note gets the focus when the panel opens. */
  sceneToFocus: string | null;
  /** Unsent answers, by the id of the note. */
  drafts: Readonly<Record<string, string>>;
  /** The time of the newest note that the user has seen; '' if none. */
  seen: string;
}

/** The state of the notes panel, and a summary of the notes for marks on cards, frames and the timeline. */
export const useNotes = createPerProjectStore<NotesState>({
  open: false,
  focusBefore: null,
  sceneToFocus: null,
  drafts: {},
  seen: '',
  scenes: new Map(),
  moments: [],
  count: 0,
  openCount: 0,
  hasNew: false,
});

export function setDraft(noteId: string, text: string): void {
  useNotes.setState(({ drafts }) => ({ drafts: { ...drafts, [noteId]: text } }));
}

/** Opens the panel. @param sceneId the scene to show; by default, the focus moves to the panel's heading */
export function openNotes(sceneId: string | null = null): void {
  useNotes.setState(({ open, focusBefore }) => ({
    open: true,
    sceneToFocus: sceneId,
    focusBefore: open ? focusBefore : document.activeElement,
  }));
}

export function toggleNotes(): void {
  if (useNotes.getState().open) closeNotes();
  else openNotes();
}

/** Closes the panel. @param returnsFocus whether the focus goes back to where it was before */
export function closeNotes({ returnsFocus = true } = {}): void {
  const { focusBefore } = useNotes.getState();
  useNotes.setState({ open: false, focusBefore: null, sceneToFocus: null });
  if (returnsFocus && focusBefore instanceof HTMLElement) focusBefore.focus({ preventScroll: true });
}
