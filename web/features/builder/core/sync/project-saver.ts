import type { Project } from '../../../../../src/domain/project/project.ts';
import type { Bookmark } from '../../../../../src/domain/storage/draft.ts';
import { dateAndTime } from '../../../../lib/dates.ts';
import { type Copy, createCopier } from './copy-to-new.ts';
import type { ProjectCalls } from './project-calls.ts';
import { problemKind, SaveProblem } from './save-problem.ts';
import { type StoredProject, sameProject } from './stored-project.ts';
import {
  retryMs,
  type SaverState,
  type SavingAction,
  type SavingEvent,
  savingTable,
  savingTimes,
  transition,
} from './sync-table.ts';

export type ReplaceReason = 'changed-elsewhere' | 'chosen' | 'restored';

interface SaverOptions {
  calls: ProjectCalls;
  page: {
    /** The project on the page. The object is the same until the project changes. */
    read: () => Project;
    /** Shows a project from the server. */
    replace: (project: Project, reason: ReplaceReason) => void;
  };
  bookmark: Bookmark;
  /** Called on every state change, such as before and after each save, so that the bookmark can be stored. */
  onState: (state: SaverState) => void;
}

export type ProjectSaver = ReturnType<typeof createProjectSaver>;

/**
 * Keeps the server's copy of a project in sync with the page, following the transitions in `savingTable`. At most one
 * call runs at a time. Unless the user decides so, the saver never overwrites a revision that the page has not seen,
 * and never replaces a page that has unsaved changes.
 */
export function createProjectSaver({ calls, page, bookmark: initial, onState }: SaverOptions) {
  let { id, revision } = initial;
  /** The project object that the server is known to hold; null if that is unknown. */
  let savedProject = initial.unsaved || initial.saveId !== null ? null : page.read();
  /** A save without a response. It is repeated unchanged, and its `saveId` makes the server apply it only once. */
  let unansweredSave: { saveId: string; project: Project } | null = null;
  /**
   * The project of the last save without a response. Kept after that save is given up, since the server may still apply
   * it, after responses to later calls.
   */
  let unconfirmedProject: Project | null = null;
  /** The id of a save that was sent before a reload and got no response. */
  let saveIdBeforeReload = initial.saveId;
  let state: SaverState = { kind: 'starting' };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  let failures = 0;
  const copyToNew = createCopier(calls, page.read);
  let stopped = false;

  const isUnsaved = () => page.read() !== savedProject;

  /** Applies an event to the state and to the timer. @returns the action that is left to the caller */
  function dispatch(event: SavingEvent, details: object = {}): SavingAction | undefined {
    const { next, action } = transition(savingTable, state.kind, event);
    if (action === 'send') {
      changedAt = null;
      // set before `onState`, which stores it in the bookmark
      unansweredSave ??= { saveId: saveIdBeforeReload ?? crypto.randomUUID(), project: page.read() };
    }
    if (next !== null) {
      // the caller passes the fields that the next state needs
      state = { kind: next, ...details } as SaverState;
      onState(state);
    }
    if (action === 'schedule') {
      const now = Date.now();
      changedAt ??= now;
      schedule(Math.max(0, Math.min(savingTimes.quietMs, changedAt + savingTimes.typingMs - now)));
    } else if (action === 'retry') {
      schedule(retryMs(failures));
      failures += 1;
    }
    return action;
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void sendNow(), ms);
  }

  /** Keeps other calls from starting until this work is done. */
  function run(work: Promise<void>): Promise<void> {
    running = work.finally(() => {
      running = null;
    });
    return running;
  }

  /** The bookmark to store with the draft. */
  function bookmark(): Bookmark {
    return { id, revision, saveId: unansweredSave?.saveId ?? saveIdBeforeReload, unsaved: isUnsaved() };
  }

  /** Must be called after each change of the project on the page. */
  function changed(): void {
    if (isUnsaved()) dispatch('edited');
  }

  /**
   * Saves unsaved changes now, unless the user has to decide first. While a call runs, only waits for it. Never
   * rejects.
   */
  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    await (running ?? (stopped ? undefined : run(send())));
  }

  async function send(): Promise<void> {
    if (!isUnsaved()) {
      if (!stopped && dispatch('clean') === 'compare') await compare();
      return;
    }
    if (revision === 0) {
      // this browser has not seen any revision yet, so compare before overwriting one
      if (dispatch('check') === 'compare') await compare();
      return;
    }
    if (dispatch('due') !== 'send' || !unansweredSave) return;
    // after a reload, the save id may stand for an older project; then it is unknown which one the server holds
    const isCertain = saveIdBeforeReload === null;
    const { project, saveId } = unansweredSave;
    unconfirmedProject = project;
    try {
      const answer =
        revision === null ? await calls.create({ id, project }) : await calls.save({ id, revision, saveId, project });
      revision = answer.revision;
    } catch (error) {
      return onProblem(error);
    }
    savedProject = isCertain ? project : null;
    [unansweredSave, saveIdBeforeReload, unconfirmedProject, failures] = [null, null, null, 0];
    dispatch(isUnsaved() ? 'behind' : 'equal');
    if (!isCertain) await send();
  }

  async function onProblem(error: unknown): Promise<void> {
    const kind = problemKind(error);
    if (kind !== 'unreachable') [unansweredSave, saveIdBeforeReload] = [null, null];
    const details = kind === 'refused' ? { message: (error as Error).message } : {};
    if (dispatch(kind === 'full' ? 'stale' : kind, details) === 'compare') await compare();
  }

  /** Fetches the server's copy, then adopts it, keeps the page's project, or reports a conflict. */
  async function compare(reason: ReplaceReason = 'changed-elsewhere'): Promise<void> {
    let theirs: StoredProject;
    try {
      theirs = await calls.read(id);
    } catch (error) {
      if (problemKind(error) !== 'stale') await onProblem(error);
      return;
    }
    if (stopped) return;
    failures = 0;
    // this response shows whether the unanswered save was applied
    [unansweredSave, saveIdBeforeReload] = [null, null];
    // only this page knows the id that it generated, so revision 1 comes from this page's unanswered call
    if (revision === null && theirs.revision === 1) revision = 1;
    if (unconfirmedProject && sameProject(theirs.project, unconfirmedProject)) {
      // the server holds this page's unanswered save, and the page's project is based on it
      revision = theirs.revision;
      savedProject = unconfirmedProject;
      unconfirmedProject = null;
    }
    if (theirs.revision === revision && !isUnsaved()) dispatch('equal');
    else if (sameProject(theirs.project, page.read())) {
      revision = theirs.revision;
      savedProject = page.read();
      dispatch('equal');
    } else if (theirs.revision === revision) dispatch('behind');
    else if (isUnsaved()) dispatch('diverged', { theirs });
    else adopt('newer', theirs, reason);
  }

  /** Shows the server's project, if the state allows it. */
  function adopt(event: 'newer' | 'theirs', theirs: StoredProject, reason: ReplaceReason): void {
    if (stopped || transition(savingTable, state.kind, event).action !== 'adopt') return;
    revision = theirs.revision;
    page.replace(theirs.project, reason);
    savedProject = page.read();
    dispatch(event);
  }

  /**
   * After a failed call of `saveThenCall`, finds out whether the call changed the project, if necessary once the server
   * is reachable again.
   */
  async function afterFailedCall(error: unknown): Promise<void> {
    const kind = problemKind(error);
    if (kind === 'unreachable') await onProblem(error);
    else if (kind === 'stale' || kind === 'missing') await compare();
  }

  /**
   * Keeps the server's side of a conflict as a named version in the history.
   * @returns whether the version was stored; if not, the state has changed
   * @throws SaveProblem
   */
  async function keepTheirs(theirs: StoredProject): Promise<boolean> {
    try {
      const name = `From another browser, ${dateAndTime(new Date())}`;
      await calls.nameVersion({ id, revision: theirs.revision, name });
      return true;
    } catch (error) {
      const kind = problemKind(error);
      if (kind === 'full') dispatch('full', { theirs, historyProblem: (error as Error).message });
      else if (kind === 'stale' || kind === 'missing') await compare();
      else throw error;
      return false;
    }
  }

  /** Saves until everything is saved or a save fails. Never rejects. */
  async function saveAll(): Promise<void> {
    do await sendNow();
    while (state.kind === 'waiting' && !stopped);
  }

  return {
    bookmark,
    changed,
    sendNow,
    saveAll,
    copyToNew,

    /**
     * Checks for a newer revision on the server, as when the user returns to the window. Saves instead if the server
     * does not have the project yet or if a save without a response must be repeated. Never rejects.
     */
    async check(): Promise<void> {
      const mustSendFirst = revision === null || unansweredSave !== null || saveIdBeforeReload !== null;
      if (stopped || running || mustSendFirst || dispatch('check') !== 'compare') return sendNow();
      return run(compare());
    },

    /**
     * Settles a conflict.
     * - `mine` keeps the page's project and adds the server's to the history. If the history is full, the conflict
     *   stays open with `historyProblem` set; choosing `mine` again then overwrites the server's project.
     * - `theirs` adopts the server's project.
     * - `both` adopts the server's project and saves the page's as a new project, which is returned.
     * @throws SaveProblem; nothing has changed then
     */
    async settle(choice: 'mine' | 'theirs' | 'both'): Promise<{ copy: Copy } | undefined> {
      if (state.kind !== 'conflict') return;
      const { theirs, historyProblem } = state;
      if (choice !== 'mine') {
        const copied = choice === 'both' && { copy: await copyToNew() };
        // does nothing if the page has left the project or the conflict was settled meanwhile
        adopt('theirs', theirs, 'chosen');
        return copied || undefined;
      }
      if (historyProblem === undefined && !(await keepTheirs(theirs))) return;
      if (state.kind !== 'conflict') return;
      revision = theirs.revision;
      // forces a save, even if the page's project equals an older revision
      savedProject = null;
      dispatch('mine');
      await sendNow();
    },

    /**
     * Saves the page's project, makes a call that may change it on the server, and shows the result. Edits during the
     * call stay on the page; if the call changed the project as well, the result is a conflict.
     * @throws SaveProblem if saving or the call fails, or if the page does not show the result
     */
    async saveThenCall<Answer extends { revision: number }>(
      call: (saved: { id: string; revision: number }) => Promise<Answer>,
    ): Promise<Answer> {
      await saveAll();
      if (state.kind !== 'saved' || revision === null || stopped) throw toSaveProblem(state);
      const before = revision;
      const work = call({ id, revision });
      await run(work.then(({ revision: to }) => (to === before ? undefined : compare('restored')), afterFailedCall));
      if (state.kind === 'saved') changed();
      const answer = await work;
      // "waiting" is fine: it only means newer edits
      if (!['saved', 'waiting'].includes(state.kind)) throw toSaveProblem(state);
      return answer;
    },

    /**
     * Stops the saver and sends unsaved changes, unless the server is unreachable. The saver never changes the page
     * again. Until the promise resolves, `page.read` must return the project as the user left it.
     * @param options.sends false if another account has logged in, since the call would run as that account
     */
    async stop({ sends = true } = {}): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
      if (sends && state.kind !== 'unreachable') await send();
    },
  };
}

/** The reason why the page's project is not saved. */
function toSaveProblem({ kind, ...state }: SaverState): SaveProblem {
  if (kind === 'conflict') return new SaveProblem('stale');
  if (kind === 'refused' && 'message' in state) return new SaveProblem(kind, state.message);
  return new SaveProblem(kind === 'unpaid' || kind === 'missing' ? kind : 'unreachable');
}
