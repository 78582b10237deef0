import { getQueryKey } from '@trpc/react-query';
import { useLayoutEffect } from 'react';
import type { Bookmark } from '../../../../../src/domain/draft.ts';
import { isBlank } from '../../../../../src/domain/fields.ts';
import type { Project } from '../../../../../src/domain/project.ts';
import { removeItem } from '../../../../lib/local-storage.ts';
import { rememberedOwner } from '../../../../lib/owner.ts';
import { showToast } from '../../../../lib/toast.ts';
import { queryClient, trpc } from '../../../../lib/trpc.ts';
import { apply, openProject, replaceProject, useBuilder } from '../project/project-store.ts';
import { hasDraft } from './draft-places.ts';
import { flush, keepBookmark, storeBookmark, storeBookmarkAt, storedBookmark, useDraft } from './draft-sync.ts';
import { projectCalls } from './project-calls.ts';
import { createProjectSaver, type ProjectSaver, retryMs, savingTimes, type WhyReplaced } from './project-saver.ts';
import { explainProblem, SaveProblem } from './save-problem.ts';
import { useSaving } from './saving-state.ts';
import { lastProjectId } from './stored-project.ts';

/** It takes no longer to begin to save, unless another tab does. */
const startMs = 1_000;

let saver: ProjectSaver | null = null;
/** A draft that has become another project: it goes when the page leaves it. */
let givenUp: { key: string; project: Project } | null = null;
/** Ends the pause before a call is tried again. */
let retry: (() => void) | null = null;

/** Whether nobody has written into the project yet. */
function isUntouched({ scenes }: Project): boolean {
  return scenes.every(isBlank) && useDraft.getState().status === 'untouched';
}

/**
 * What to go on with: the draft's own project, else the one of the account that was changed last. A draft from before
 * projects, or from another browser, is unsaved beside it, which leaves the choice to the user.
 */
async function findBookmark(): Promise<Bookmark> {
  const stored = storedBookmark();
  if (stored) return stored;
  const { open } = useDraft.getState();
  const owner = useDraft.getState().owner ?? '';
  const last = open?.id ?? (await lastProjectId());
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
  if (useDraft.getState().status === 'untouched') openProject(project);
  else if (why === 'chosen') replaceProject(project);
  // with the ids of its scenes, by which it is compared with its other versions
  else if (why === 'restored') apply(() => project);
  else {
    apply(() => project);
    showToast({ title: 'Project Updated', description: 'It was changed elsewhere.' });
  }
}

/** Saves the account's project until the signal aborts. */
async function run(signal: AbortSignal): Promise<void> {
  const bookmark = await untilReached(findBookmark, signal);
  if (!bookmark || signal.aborted) return;
  const { key, owner } = useDraft.getState();
  let isDraftAlone = bookmark.revision === null && !isUntouched(useBuilder.getState().project);
  /** The project as it was when the page left it. */
  let left: Project | null = null;
  const mine: ProjectSaver = createProjectSaver({
    calls: projectCalls,
    page: { read: () => left ?? useBuilder.getState().project, replace },
    bookmark,
    onState(state) {
      if (left) return;
      const moved = state.kind === 'saved' && isDraftAlone;
      if (state.kind === 'saved') isDraftAlone = false;
      useSaving.setState({ projectId: savedId(mine.bookmark()), state, moved });
      storeBookmark();
    },
  });
  saver = mine;
  useSaving.setState({ projectId: savedId(bookmark) });
  keepBookmark(mine.bookmark);
  const stopWatching = useBuilder.subscribe((state, before) => {
    if (state.project !== before.project) mine.changed();
  });
  const check = () => void mine.check();
  const save = () => void mine.sendNow();
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? save() : check()), {
    signal,
  });
  window.addEventListener('pagehide', save, { signal });
  window.addEventListener('online', check, { signal });
  window.addEventListener('focus', check, { signal });
  // at once, before another project is on the page
  const leave = async () => {
    // while the draft still says what is saved of it
    flush();
    stopWatching();
    const project = useBuilder.getState().project;
    left = project;
    keepBookmark(null);
    saver = null;
    const { unsaved } = mine.bookmark();
    const isGivenUp = givenUp?.key === key && givenUp.project === project;
    givenUp = null;
    // once somebody else has logged in, the words must not become theirs
    await mine.stop({ sends: rememberedOwner() === owner });
    // a list that was asked for meanwhile does not have it yet
    if (unsaved) void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.projects.list) });
    if (key === null) return;
    if (isGivenUp) removeItem(key);
    else storeBookmarkAt(key, project, mine.bookmark());
  };
  const over = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => void leave().then(resolve), { once: true });
  });
  // an account without a project gets one with the first word
  if (bookmark.revision !== null || !isUntouched(useBuilder.getState().project)) check();
  await over;
}

/** Repeats a call until it is answered. @returns null once the signal has aborted */
async function untilReached<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer | null> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted) break;
      const isRefused = error instanceof SaveProblem && error.kind === 'refused';
      useSaving.setState({ state: isRefused ? { kind: 'refused', message: error.message } : { kind: 'unreachable' } });
      await pause(isRefused ? savingTimes.longestRetryMs : retryMs(failures), signal);
    }
  }
  return null;
}

/** Resolves after some time, once the browser is online or the window in front again, on demand, or when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      window.removeEventListener('focus', over);
      retry = null;
      resolve();
    };
    const timer = setTimeout(over, ms);
    retry = over;
    window.addEventListener('online', over, { signal });
    window.addEventListener('focus', over, { signal });
    signal.addEventListener('abort', over, { once: true });
  });
}

/** Saves the project that is open. Of several tabs of one browser that have it open, the first one does. */
export function ServerSaving() {
  const key = useDraft((state) => state.key);
  // in a layout effect, so that it ends before another project is on the page
  useLayoutEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const stored = storedBookmark();
    useSaving.setState({ projectId: stored && savedId(stored), state: { kind: 'another-tab' }, moved: false });
    const whenFree = () => {
      useSaving.setState({ state: { kind: 'starting' } });
      return run(signal);
    };
    if (navigator.locks) {
      // rejects when it is aborted while it waits for the other tab
      navigator.locks.request(`promptreel.saving.${key}`, { signal }, whenFree).catch(() => undefined);
    } else void whenFree();
    return () => ending.abort();
  }, [key]);
  return null;
}

/** Settles a conflict; see `ProjectSaver.settle`. What cannot be done says why, and leaves the choice open. */
export async function settleConflict(choice: 'mine' | 'theirs' | 'both'): Promise<void> {
  try {
    const settled = await saver?.settle(choice);
    if (settled) showCopy(settled.copy);
  } catch (error) {
    showProblem(choice === 'both' ? 'Not Copied' : 'Not Saved', error);
  }
}

function showProblem(title: string, error: unknown): void {
  showToast({ title, description: explainProblem(error), tone: 'error', topic: 'saving' });
}

/** Says that this page's version is a project of its own now, and opens it on demand. */
function showCopy({ id, project }: { id: string; project: Project }): void {
  const title = project.projectTitle.trim() || 'Untitled';
  // a full page load, so that this page saves its draft first
  const action = { label: 'Open it', run: () => location.assign(`/app/p/${id}`) };
  showToast({
    title: 'Both Kept',
    description: `The version of this page is a project of its own: “${title}”.`,
    action,
  });
}

/**
 * Saves a project that was deleted elsewhere as a new one, which is for the page to open.
 * @returns its id; null if that failed, which a toast says
 */
export async function saveAnew(): Promise<string | null> {
  const mine = saver;
  const { key } = useDraft.getState();
  if (!mine || key === null) return null;
  try {
    const { id, project } = await mine.copyToNew();
    // the page shows another project by now
    if (saver !== mine) return null;
    givenUp = { key, project };
    return id;
  } catch (error) {
    showProblem('Not Copied', error);
    return null;
  }
}

/** Waits for who saves what was written before the code for that had arrived. With another tab, nobody comes. */
async function untilSaverIsThere(): Promise<void> {
  if (saver || useDraft.getState().status === 'untouched') return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, startMs);
    const stop = useSaving.subscribe(() => saver && done());
  });
}

/** Sends now what is unsaved, and what is written meanwhile. Never rejects. */
export async function saveNow(): Promise<void> {
  retry?.();
  await untilSaverIsThere();
  await saver?.saveAll();
}

/** See `ProjectSaver.withSaved`. @throws SaveProblem */
export function withSaved<Answer extends { revision: number }>(
  call: (saved: { id: string; revision: number }) => Promise<Answer>,
): Promise<Answer> {
  return saver ? saver.withSaved(call) : Promise.reject(new SaveProblem('unreachable'));
}
