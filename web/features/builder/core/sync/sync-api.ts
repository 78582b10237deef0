import { lazyModule } from '../../../../lib/page/lazy-module.tsx';
import { showToast } from '../../../../lib/toast/toast.ts';
import { explainProblem, SaveProblem } from './save-problem.ts';
import { currentSession, useSync } from './sync-store.ts';

// The public interface of this folder. It leaves out `shared-draft.ts` and `project-calls.ts`, which belong to chunks
// that load later: import those from their files.
export {
  discardSetAside,
  keepThisTabsDraft,
  loadOtherTabsDraft,
  saveUnlessChangedInOtherTab,
  setAsideHere,
} from './draft.ts';
export { useOpenProject } from './edit-session.ts';
export { useOpening } from './opening.ts';
export { displayError, explainProblem, SaveProblem } from './save-problem.ts';
export { NewerProject, type StoredProject, sameProject } from './stored-project.ts';
export { currentOwner, type ProjectToOpen, useSync } from './sync-store.ts';
export { type SaveBlocker, usePlanBlocker, useSaveBlocker } from './use-save-blocker.ts';

export const savingCode = lazyModule<typeof import('./saving.ts')>();

/** Saves the open project to the server while mounted. */
export const ServerSaving = savingCode.part('ServerSaving');

/** How long to wait for the saver to start. If it has not started by then, another tab does the saving. */
const saverStartMs = 1_000;

/**
 * Saves all changes to the server now, including edits made during the save. Loads the code if needed. Never rejects.
 */
export async function saveNow(): Promise<void> {
  const { session } = useSync.getState();
  if (!session || !(await savingCode.load())) return;
  session.retryNow?.();
  await waitForSaver();
  await session.saver?.saveAll();
}

/** Waits for the saver to start after its code has loaded. Times out if another tab does the saving. */
async function waitForSaver(): Promise<void> {
  const { saver } = currentSession();
  if (saver || useSync.getState().draft === 'untouched') return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, saverStartMs);
    const stop = useSync.subscribe(({ session }) => session?.saver && done());
  });
}

/** See `ProjectSaver.saveThenCall`. @throws SaveProblem */
export async function saveThenCall<Answer extends { revision: number }>(
  call: (saved: { id: string; revision: number }) => Promise<Answer>,
): Promise<Answer> {
  const { saver } = currentSession();
  if (!saver) throw new SaveProblem('unreachable');
  return saver.saveThenCall(call);
}

/** Settles a conflict; see `ProjectSaver.settle`. On failure, shows a toast and leaves the conflict open. */
export async function settleConflict(choice: 'mine' | 'theirs' | 'both'): Promise<void> {
  try {
    const settled = await currentSession().saver?.settle(choice);
    if (!settled) return;
    const { id, project } = settled.copy;
    const title = project.projectTitle.trim() || 'Untitled';
    showToast({
      title: 'Both Kept',
      description: `This page’s version is saved as a copy: “${title}”.`,
      // a full page load, so that this page stores its draft first
      action: { label: 'Open it', run: () => location.assign(`/app/p/${id}`) },
    });
  } catch (error) {
    showProblem(choice === 'both' ? 'Not Copied' : 'Not Saved', error);
  }
}

/**
 * Saves a project that was deleted elsewhere as a new project. The caller opens it.
 * @returns the id of the new project; null if the copy failed, which a toast reports, or if the user has left the
 * project
 */
export async function saveAsNewProject(): Promise<string | null> {
  const session = currentSession();
  const { saver } = session;
  try {
    const copy = await saver?.copyToNew();
    // the user may have left the project meanwhile
    if (!copy || session.saver !== saver) return null;
    session.movedToNew = copy.project;
    return copy.id;
  } catch (error) {
    showProblem('Not Copied', error);
    return null;
  }
}

function showProblem(title: string, error: unknown): void {
  showToast({ title, description: explainProblem(error), tone: 'error', topic: 'saving' });
}
