import { getQueryKey } from '@trpc/react-query';
import { useLayoutEffect } from 'react';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { isBlank } from '../../../../../src/domain/scene/fields.ts';
import type { Bookmark } from '../../../../../src/domain/storage/draft.ts';
import { rememberedOwner } from '../../../../lib/account/owner.ts';
import { queryClient, trpc } from '../../../../lib/calls/trpc.ts';
import { removeItem } from '../../../../lib/storage/local-storage.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { apply, openProject, replaceProject, useBuilder } from '../project/project-store.ts';
import { flush, storeBookmark, storeBookmarkAt, storedBookmark } from './draft.ts';
import { hasDraft } from './draft-storage.ts';
import { projectCalls } from './project-calls.ts';
import { createProjectSaver, type ProjectSaver, type ReplaceReason } from './project-saver.ts';
import { SaveProblem } from './save-problem.ts';
import { fetchLastProjectId } from './stored-project.ts';
import { type EditSession, useSync } from './sync-store.ts';
import { retryMs, savingTimes } from './sync-table.ts';

/** Whether the project is new and still empty. */
function isUntouched({ scenes }: Project): boolean {
  return scenes.every(isBlank) && useSync.getState().draft === 'untouched';
}

/**
 * Finds the server's project for the open draft: the one in the draft's bookmark, else the one being opened, else the
 * account's last changed project, else a new one. Without a bookmark, the saver compares that project with the draft
 * and lets the user choose if they differ.
 */
async function findBookmark({ owner }: EditSession): Promise<Bookmark> {
  const stored = storedBookmark();
  const { open, draft } = useSync.getState();
  // the stored bookmark does not know about edits of the last half second
  if (stored) return { ...stored, unsaved: stored.unsaved || draft !== 'saved' };
  const last = open?.id ?? (await fetchLastProjectId());
  const unsaved = !isUntouched(useBuilder.getState().project);
  // if the last changed project has its own draft in this browser, the open draft belongs to another project
  const isOpenProject = last !== null && (last === open?.id || !hasDraft(owner, last));
  // revision 0 is older than any revision on the server
  if (isOpenProject) return { id: last, revision: 0, saveId: null, unsaved };
  return { id: crypto.randomUUID(), revision: null, saveId: null, unsaved };
}

const savedId = ({ id, revision }: Bookmark) => (revision === null ? null : id);

/** Shows a project from the server on the page. */
function replace(project: Project, reason: ReplaceReason): void {
  if (useSync.getState().draft === 'untouched') openProject(project);
  else if (reason === 'chosen') replaceProject(project);
  // keeps the scene ids, which the comparison of versions relies on
  else if (reason === 'restored') apply(() => project);
  else {
    apply(() => project);
    showToast({ title: 'Project Updated', description: 'It was changed elsewhere.' });
  }
}

/** Saves a project until the signal aborts. */
async function run(session: EditSession, signal: AbortSignal): Promise<void> {
  const bookmark = await findBookmarkWithRetry(session, signal);
  if (!bookmark || signal.aborted) return;
  const { key, owner } = session;
  let isDraftAlone = bookmark.revision === null && !isUntouched(useBuilder.getState().project);
  /** The project when the user left it; null while it is open. */
  let finalProject: Project | null = null;
  const saver: ProjectSaver = createProjectSaver({
    calls: projectCalls,
    page: { read: () => finalProject ?? useBuilder.getState().project, replace },
    bookmark,
    onState(server) {
      if (finalProject) return;
      const moved = server.kind === 'saved' && isDraftAlone;
      if (server.kind === 'saved') isDraftAlone = false;
      useSync.setState({ projectId: savedId(saver.bookmark()), server, moved });
      storeBookmark();
    },
  });
  session.saver = saver;
  useSync.setState({ projectId: savedId(bookmark), server: { kind: 'starting' } });
  // runs synchronously up to `saver.stop`, before another project is on the page
  const closeProject = async () => {
    // write the draft while the saver still provides its bookmark
    flush();
    const { project } = useBuilder.getState();
    finalProject = project;
    session.saver = null;
    const { unsaved } = saver.bookmark();
    const isMoved = session.movedToNew === project;
    session.movedToNew = null;
    // if another account has logged in, sending would save the project to that account
    await saver.stop({ sends: rememberedOwner() === owner });
    // a project list fetched during the save is outdated
    if (unsaved) void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.projects.list) });
    if (isMoved) removeItem(key);
    else storeBookmarkAt(key, project, saver.bookmark());
  };
  const closed = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => void closeProject().then(resolve), { once: true });
  });
  // do not create a project until the user writes something
  if (bookmark.revision !== null || !isUntouched(useBuilder.getState().project)) void saver.check();
  await closed;
}

/** Retries `findBookmark` until it succeeds. @returns null if the signal aborts first */
async function findBookmarkWithRetry(session: EditSession, signal: AbortSignal): Promise<Bookmark | null> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await findBookmark(session);
    } catch (error) {
      if (signal.aborted) break;
      const isRefused = error instanceof SaveProblem && error.kind === 'refused';
      useSync.setState({ server: isRefused ? { kind: 'refused', message: error.message } : { kind: 'unreachable' } });
      await pause(session, isRefused ? savingTimes.longestRetryMs : retryMs(failures), signal);
    }
  }
  return null;
}

/** Resolves after the given time, when `session.retryNow` is called, or when the signal aborts. */
function pause(session: EditSession, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      session.retryNow = null;
      resolve();
    };
    const timer = setTimeout(done, ms);
    session.retryNow = done;
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Saves the open project to the server. If several tabs have it open, only the first one saves. */
export function ServerSaving() {
  const session = useSync((state) => state.session);
  // a layout effect, so that the cleanup runs before another project is on the page
  useLayoutEffect(() => {
    if (!session) return;
    const ending = new AbortController();
    const { signal } = ending;
    const stored = storedBookmark();
    useSync.setState({ projectId: stored && savedId(stored), server: { kind: 'another-tab' }, moved: false });
    const startSaving = () => {
      useSync.setState({ server: { kind: 'starting' } });
      return run(session, signal);
    };
    if (navigator.locks) {
      // the request rejects if aborted while another tab holds the lock
      navigator.locks.request(`promptreel.saving.${session.key}`, { signal }, startSaving).catch(() => undefined);
    } else void startSaving();
    return () => ending.abort();
  }, [session]);
  return null;
}
