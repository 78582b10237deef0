import { create } from 'zustand';
import type { Project } from '../../../../../src/domain/project/project.ts';
import type { ProjectSaver } from './project-saver.ts';
import type { StoredProject } from './stored-project.ts';
import type { DraftStatus, SavingState } from './sync-table.ts';

/** A project to open. */
export interface ToOpen {
  /** Null for the account's first project in this browser; see `draftKeysFor`. */
  id: string | null;
  /** What the server holds, where this browser has no draft of it. */
  stored?: StoredProject;
}

/** What this tab knows of an opened project, until it opens another one. */
export interface EditSession {
  /** The account whose project it is. It is stored under that account's key only. */
  readonly owner: string;
  /** Where its draft is stored. */
  readonly key: string;
  /** The stored text that this tab last read or wrote: any other means that another tab wrote. */
  known: string | null;
  /** Runs while a change waits to be written to the draft. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves it on the server; null until the code is there, while another tab saves, and once the page has left. */
  saver: ProjectSaver | null;
  /** Ends the pause before a call is tried again. */
  retry: (() => void) | null;
  /** The draft as it was when it became another project: it goes when the page leaves it. */
  movedToNew: Project | null;
}

/**
 * A draft saved before drafts had owners. It is offered to each account, without showing its content, until one opens
 * it. An account that declines it is not asked again.
 */
export interface SharedDraft {
  /** ISO time of its last save; null if it cannot be read. */
  lastSaved: string | null;
}

interface Sync {
  /** The opened project. Its contents change without notice to the store's listeners. */
  session: EditSession | null;
  /** The project in memory, as it was asked for. */
  open: ToOpen | null;
  draft: DraftStatus;
  /** Texts of drafts that were set aside, oldest first. */
  setAside: readonly string[];
  /** Whether the stored draft has changes that the server is not known to hold. */
  isUnsaved: boolean;
  /** The project's id; null until the server is known to have it. */
  projectId: string | null;
  /** How the server's copy stands. */
  server: SavingState;
  /** Whether what was this browser's draft alone has just become the account's project. */
  moved: boolean;
  offered: SharedDraft | null;
}

/** Where the opened project is saved, and what the user has to decide about it. */
export const useSync = create<Sync>()(() => ({
  session: null,
  open: null,
  draft: 'untouched',
  setAside: [],
  isUnsaved: true,
  projectId: null,
  server: { kind: 'starting' },
  moved: false,
  offered: null,
}));

/** The account whose project is opened. */
export const currentOwner = () => useSync.getState().session?.owner ?? null;

/** The opened project. @throws if there is none */
export function currentSession(): EditSession {
  const { session } = useSync.getState();
  if (!session) throw new Error('No project has been opened.');
  return session;
}
