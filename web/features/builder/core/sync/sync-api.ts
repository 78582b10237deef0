import { lazyModule } from '../../../../lib/page/lazy-module.tsx';
import { showToast } from '../../../../lib/toast/toast.ts';
import { explainProblem, SaveProblem } from './save-problem.ts';
import { currentSession, useSync } from './sync-store.ts';

// What other folders use of this one. Shared drafts and calls with schemas come later, from files of their own.
export {
  discardSetAside,
  keepThisTabsDraft,
  saveUnlessChanged,
  setAsideHere,
  takeOtherTabsDraft,
} from './draft.ts';
export { useOpenProject } from './edit-session.ts';
export { useOpening } from './opening.ts';
export { displayError, explainProblem, SaveProblem } from './save-problem.ts';
export { NewerProject, type StoredProject, sameProject } from './stored-project.ts';
export { currentOwner, type ToOpen, useSync } from './sync-store.ts';
export { type SaveBlocker, usePlanBlocker, useSaveBlocker } from './use-save-blocker.ts';

export const savingCode = lazyModule<typeof import('./saving.ts')>();

/** Saves the open project on the server for as long as it is mounted. */
export const ServerSaving = savingCode.part('ServerSaving');

/** It takes no longer to begin to save, unless another tab does. */
const startMs = 1_000;

/** Sends now what is unsaved, and what is written meanwhile, once the code for that is there. Never rejects. */
export async function saveNow(): Promise<void> {
  const { session } = useSync.getState();
  if (!session || !(await savingCode.load())) return;
  session.retry?.();
  await untilSaverIsThere();
  await session.saver?.saveAll();
}

/** Waits for who saves what was written before the code for that had arrived. With another tab, nobody comes. */
async function untilSaverIsThere(): Promise<void> {
  const { saver } = currentSession();
  if (saver || useSync.getState().draft === 'untouched') return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, startMs);
    const stop = useSync.subscribe(({ session }) => session?.saver && done());
  });
}

/** See `ProjectSaver.withSaved`. @throws SaveProblem */
export async function withSaved<Answer extends { revision: number }>(
  call: (saved: { id: string; revision: number }) => Promise<Answer>,
): Promise<Answer> {
  const { saver } = currentSession();
  if (!saver) throw new SaveProblem('unreachable');
  return saver.withSaved(call);
}

/** Settles a conflict; see `ProjectSaver.settle`. What cannot be done says why, and leaves the choice open. */
export async function settleConflict(choice: 'mine' | 'theirs' | 'both'): Promise<void> {
  try {
    const settled = await currentSession().saver?.settle(choice);
    if (!settled) return;
    const { id, project } = settled.copy;
    const title = project.projectTitle.trim() || 'Untitled';
    showToast({
      title: 'Both Kept',
      description: `This page’s version is saved as a copy: “${title}”.`,
      // a full page load, so that this page saves its draft first
      action: { label: 'Open it', run: () => location.assign(`/app/p/${id}`) },
    });
  } catch (error) {
    showProblem(choice === 'both' ? 'Not Copied' : 'Not Saved', error);
  }
}

/**
 * Saves a project that was deleted elsewhere as a new one, which is for the page to open.
 * @returns its id; null if that failed, which a toast says
 */
export async function saveAsNewProject(): Promise<string | null> {
  const session = currentSession();
  const { saver } = session;
  try {
    const made = await saver?.copyToNew();
    // the page may show another project by now
    if (!made || session.saver !== saver) return null;
    session.movedToNew = made.project;
    return made.id;
  } catch (error) {
    showProblem('Not Copied', error);
    return null;
  }
}

function showProblem(title: string, error: unknown): void {
  showToast({ title, description: explainProblem(error), tone: 'error', topic: 'saving' });
}
