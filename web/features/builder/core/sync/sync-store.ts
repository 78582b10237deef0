import { create } from 'zustand';
import type { Project } from '../../../../../src/domain/project/project.ts';
import type { ProjectSaver } from './project-saver.ts';
import type { StoredProject } from './stored-project.ts';
import type { DraftStatus, SavingState } from './sync-table.ts';

/** A project to open. */
export interface ProjectToOpen {
  /** The project's id; null for the account's first project in this browser, see `draftKeysFor`. */
  id: string | null;
  /** The server's copy, if this browser has no draft of the project. */
  stored?: StoredProject;
}

/** What this tab knows about the open project. */
export interface EditSession {
  /** The account that owns the project. The draft is stored under this account's key only. */
  readonly owner: string;
  /** The storage key of the draft. */
  readonly key: string;
  /** The stored draft that this tab last read or wrote. Any other text in storage comes from another tab. */
  lastSeen: string | null;
  /** Set while a change waits to be written to the draft. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves to the server. Null before its code has loaded, while another tab saves, and after the user has left. */
  saver: ProjectSaver | null;
  /** Skips the pause before the next retry; null if there is no pause. */
  retryNow: (() => void) | null;
  /**
   * The project at the moment it was saved as a new project; null until then. If the page's project is still the same when the user
   * leaves, the old draft is removed.
   */
  movedToNew: Project | null;
}

/**
 * A draft from before drafts had owners. It is offered to every account in this browser, without showing its content,
 * until an account opens it. An account that declines the draft is not asked about it again.
 */
export interface SharedDraft {
  /** The ISO time of the last save; null if the draft is unreadable. */
  lastSaved: string | null;
}

interface Sync {
  /** The session of the open project. It is mutable, and its changes do not notify subscribers. */
  session: EditSession | null;
  /** What the session was opened with. */
  open: ProjectToOpen | null;
  draft: DraftStatus;
  /** The drafts that were set aside, as stored texts, oldest first. */
  setAside: readonly string[];
  /** Whether the stored draft has changes that may not be on the server. */
  isUnsaved: boolean;
  /** The project's id; null until the project is known to be on the server. */
  projectId: string | null;
  /** The state of the server's copy. */
  server: SavingState;
  /** Whether a draft that existed only in this browser has just been saved to the account. */
  moved: boolean;
  /** The shared draft to offer; null if there is none. */
  offered: SharedDraft | null;
}

/** The save state of the open project, and the decisions that are up to the user. */
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

/** The account that owns the open project; null if none is open. */
export const currentOwner = () => useSync.getState().session?.owner ?? null;

/** The session of the open project. @throws if no project is open */
export function currentSession(): EditSession {
  const { session } = useSync.getState();
  if (!session) throw new Error('No project is open.');
  return session;
}
