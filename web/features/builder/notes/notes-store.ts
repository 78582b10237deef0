import { createPerProjectStore } from '../core/project/per-project-store.ts';
import type { NotesSummary } from './summarize-notes.ts';

interface NotesState extends NotesSummary {
  /** Whether the panel is open. */
  open: boolean;
  /** The element that had the focus before the panel opened. */
  from: Element | null;
  /** The scene whose first note gets the focus when the panel opens. */
  wanted: string | null;
  /** Answers that are typed but not sent, by the id of the note. */
  drafts: Readonly<Record<string, string>>;
  /** When the newest note that the user has seen was written; '' if the user has seen none. */
  seen: string;
}

/** The notes of the open project in short, for marks on cards, frames and the timeline. */
export const useNotes = createPerProjectStore<NotesState>({
  open: false,
  from: null,
  wanted: null,
  drafts: {},
  seen: '',
  scenes: new Map(),
  moments: [],
  count: 0,
  openCount: 0,
  hasNew: false,
});

export function keepDraft(noteId: string, text: string): void {
  useNotes.setState(({ drafts }) => ({ drafts: { ...drafts, [noteId]: text } }));
}

/** Opens the panel. @param sceneId the scene to show; by default, the focus moves to the panel's heading */
export function openNotes(sceneId: string | null = null): void {
  useNotes.setState(({ open, from }) => ({
    open: true,
    wanted: sceneId,
    from: open ? from : document.activeElement,
  }));
}

export function toggleNotes(): void {
  if (useNotes.getState().open) closeNotes();
  else openNotes();
}

/** Closes the panel. @param returnsFocus whether the focus goes back to where it was before */
export function closeNotes({ returnsFocus = true } = {}): void {
  const { from } = useNotes.getState();
  useNotes.setState({ open: false, from: null, wanted: null });
  if (returnsFocus && from instanceof HTMLElement) from.focus({ preventScroll: true });
}
