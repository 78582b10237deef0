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
import { hasDraft } from './draft-places.ts';
import { projectCalls } from './project-calls.ts';
import { createProjectSaver, type ProjectSaver, type WhyReplaced } from './project-saver.ts';
import { SaveProblem } from './save-problem.ts';
import { fetchLastProjectId } from './stored-project.ts';
import { type EditSession, useSync } from './sync-store.ts';
import { retryMs, savingTimes } from './sync-table.ts';

/** Whether the project is still untouched. */
function isUntouched({ scenes }: Project): boolean {
  return scenes.every(isBlank) && useSync.getState().draft === 'untouched';
}

/**
 * What to go on with: the draft's own project, else the one of the account that was changed last. A draft from before
 * projects, or from another browser, is unsaved beside it, which leaves the choice to the user.
 */
async function findBookmark({ owner }: EditSession): Promise<Bookmark> {
  const stored = storedBookmark();
  const { open, draft } = useSync.getState();
  // what was typed a moment ago is not in the stored draft yet
  if (stored) return { ...stored, unsaved: stored.unsaved || draft !== 'saved' };
  const last = open?.id ?? (await fetchLastProjectId());
  const unsaved = !isUntouched(useBuilder.getState().project);
  // what this browser already holds as another draft is not this one
  const isThis = last !== null && (last === open?.id || !hasDraft(owner, last));
  // no revision comes before the first, so whatever the server has is newer
  if (isThis) return { id: last, revision: 0, saveId: null, unsaved };
  return { id: crypto.randomUUID(), revision: null, saveId: null, unsaved };
}

const savedId = ({ id, revision }: Bookmark) => (revision === null ? null : id);

/** Shows a project from the server on the page. */
function replace(project: Project, why: WhyReplaced): void {
  if (useSync.getState().draft === 'untouched') openProject(project);
  else if (why === 'chosen') replaceProject(project);
  // keeps scene ids, which comparing versions relies on
  else if (why === 'restored') apply(() => project);
  else {
    apply(() => project);
    showToast({ title: 'Project Updated', description: 'It was changed elsewhere.' });
  }
}

/** Saves a project until the signal aborts. */
async function run(session: EditSession, signal: AbortSignal): Promise<void> {
  const bookmark = await untilReached(session, signal);
  if (!bookmark || signal.aborted) return;
  const { key, owner } = session;
  let isDraftAlone = bookmark.revision === null && !isUntouched(useBuilder.getState().project);
  /** The project as it was when the page left it. */
  let left: Project | null = null;
  const saver: ProjectSaver = createProjectSaver({
    calls: projectCalls,
    page: { read: () => left ?? useBuilder.getState().project, replace },
    bookmark,
    onState(server) {
      if (left) return;
      const moved = server.kind === 'saved' && isDraftAlone;
      if (server.kind === 'saved') isDraftAlone = false;
      useSync.setState({ projectId: savedId(saver.bookmark()), server, moved });
      storeBookmark();
    },
  });
  session.saver = saver;
  useSync.setState({ projectId: savedId(bookmark), server: { kind: 'starting' } });
  // at once, before another project is on the page
  const leave = async () => {
    // while the draft still says what is saved of it
    flush();
    const { project } = useBuilder.getState();
    left = project;
    session.saver = null;
    const { unsaved } = saver.bookmark();
    const isGivenUp = session.movedToNew === project;
    session.movedToNew = null;
    // once somebody else has logged in, the words must not become theirs
    await saver.stop({ sends: rememberedOwner() === owner });
    // a list that was asked for meanwhile does not have it yet
    if (unsaved) void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.projects.list) });
    if (isGivenUp) removeItem(key);
    else storeBookmarkAt(key, project, saver.bookmark());
  };
  const over = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => void leave().then(resolve), { once: true });
  });
  // an account without a project gets one with the first word
  if (bookmark.revision !== null || !isUntouched(useBuilder.getState().project)) void saver.check();
  await over;
}

/** Repeats a call until it is answered. @returns null once the signal has aborted */
async function untilReached(session: EditSession, signal: AbortSignal): Promise<Bookmark | null> {
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

/** Resolves after some time, once the session's `retry` is called, or when the signal aborts. */
function pause(session: EditSession, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      session.retry = null;
      resolve();
    };
    const timer = setTimeout(over, ms);
    session.retry = over;
    signal.addEventListener('abort', over, { once: true });
  });
}

/** Saves the project that is open. Of several tabs of one browser that have it open, the first one does. */
export function ServerSaving() {
  const session = useSync((state) => state.session);
  // in a layout effect, so that it ends before another project is on the page
  useLayoutEffect(() => {
    if (!session) return;
    const ending = new AbortController();
    const { signal } = ending;
    const stored = storedBookmark();
    useSync.setState({ projectId: stored && savedId(stored), server: { kind: 'another-tab' }, moved: false });
    const whenFree = () => {
      useSync.setState({ server: { kind: 'starting' } });
      return run(session, signal);
    };
    if (navigator.locks) {
      // rejects when it is aborted while it waits for the other tab
      navigator.locks.request(`promptreel.saving.${session.key}`, { signal }, whenFree).catch(() => undefined);
    } else void whenFree();
    return () => ending.abort();
  }, [session]);
  return null;
}
