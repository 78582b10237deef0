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

export type WhyReplaced = 'changed-elsewhere' | 'chosen' | 'restored';

interface SaverOptions {
  calls: ProjectCalls;
  page: {
    /** The project on the page: the same object as long as nothing changes. */
    read: () => Project;
    /** Shows a project from the server. */
    replace: (project: Project, why: WhyReplaced) => void;
  };
  bookmark: Bookmark;
  /** Told before a call is made and after it, so that the bookmark can be stored. */
  onState: (state: SaverState) => void;
}

export type ProjectSaver = ReturnType<typeof createProjectSaver>;

/**
 * Keeps the server's copy of the project on the page, by the states of `savingTable`. At most one call is under way;
 * nothing that is on the server is written over without having been seen, and nothing on the page is replaced while it
 * has changes of its own.
 */
export function createProjectSaver({ calls, page, bookmark: from, onState }: SaverOptions) {
  let { id, revision } = from;
  /** The object on the page that the server holds as it is. */
  let held = from.unsaved || from.saveId !== null ? null : page.read();
  /** A save without an answer is repeated as it was: done twice, it counts once. */
  let unanswered: { saveId: string; project: Project } | null = null;
  /** What was sent last, until it is answered: it may arrive late, when other calls have been answered. */
  let lastSent: Project | null = null;
  /** A save that was sent before a reload, and not answered. */
  let earlierSaveId = from.saveId;
  let state: SaverState = { kind: 'starting' };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  let failures = 0;
  const copyToNew = createCopier(calls, page.read);
  let stopped = false;

  const isUnsaved = () => page.read() !== held;

  /** Does what the table says of an event. @returns what is left to the caller */
  function happen(event: SavingEvent, details: object = {}): SavingAction | undefined {
    const { next, action } = transition(savingTable, state.kind, event);
    if (action === 'send') {
      changedAt = null;
      // before the state is told, which stores it
      unanswered ??= { saveId: earlierSaveId ?? crypto.randomUUID(), project: page.read() };
    }
    if (next !== null) {
      // the details are those of the event, which has the name of its state
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

  /** Nothing else is sent until some work is done. */
  function run(work: Promise<void>): Promise<void> {
    running = work.finally(() => {
      running = null;
    });
    return running;
  }

  /** What is to be stored together with the project on the page. */
  function bookmark(): Bookmark {
    return { id, revision, saveId: unanswered?.saveId ?? earlierSaveId, unsaved: isUnsaved() };
  }

  /** To be called after each change of the project on the page. */
  function changed(): void {
    if (isUnsaved()) happen('edited');
  }

  /** Saves what is unsaved, unless a choice is open. Never rejects. */
  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    await (running ?? (stopped ? undefined : run(send())));
  }

  async function send(): Promise<void> {
    if (!isUnsaved()) {
      if (!stopped && happen('clean') === 'compare') await compare();
      return;
    }
    if (revision === 0) {
      // over a revision that this browser has never seen nothing is sent
      if (happen('check') === 'compare') await compare();
      return;
    }
    if (happen('due') !== 'send' || !unanswered) return;
    // what was sent before a reload may have had less in it
    const isCertain = earlierSaveId === null;
    const { project, saveId } = unanswered;
    lastSent = project;
    try {
      const answer =
        revision === null ? await calls.create({ id, project }) : await calls.save({ id, revision, saveId, project });
      revision = answer.revision;
    } catch (error) {
      return onProblem(error);
    }
    held = isCertain ? project : null;
    [unanswered, earlierSaveId, lastSent, failures] = [null, null, null, 0];
    happen(isUnsaved() ? 'behind' : 'equal');
    if (!isCertain) await send();
  }

  async function onProblem(error: unknown): Promise<void> {
    const kind = problemKind(error);
    if (kind !== 'unreachable') [unanswered, earlierSaveId] = [null, null];
    const details = kind === 'refused' ? { message: (error as Error).message } : {};
    if (happen(kind === 'full' ? 'stale' : kind, details) === 'compare') await compare();
  }

  /** Asks for the server's copy, and takes it, or keeps the page, or leaves the choice to the user. */
  async function compare(why: WhyReplaced = 'changed-elsewhere'): Promise<void> {
    let theirs: StoredProject;
    try {
      theirs = await calls.read(id);
    } catch (error) {
      if (problemKind(error) !== 'stale') await onProblem(error);
      return;
    }
    if (stopped) return;
    failures = 0;
    // whether or not it was done: this is what came of it
    [unanswered, earlierSaveId] = [null, null];
    // nobody else knows the id that this browser made: what an unanswered call has stored under it is the page's own
    if (revision === null && theirs.revision === 1) revision = 1;
    if (lastSent && sameProject(theirs.project, lastSent)) {
      // a save of this page that was not answered: what the page has by now comes after it
      revision = theirs.revision;
      held = lastSent;
      lastSent = null;
    }
    if (theirs.revision === revision && !isUnsaved()) happen('equal');
    else if (sameProject(theirs.project, page.read())) {
      revision = theirs.revision;
      held = page.read();
      happen('equal');
    } else if (theirs.revision === revision) happen('behind');
    else if (isUnsaved()) happen('diverged', { theirs });
    else take('newer', theirs, why);
  }

  /** Shows the server's project, where the table says so. */
  function take(event: 'newer' | 'theirs', theirs: StoredProject, why: WhyReplaced): void {
    if (stopped || transition(savingTable, state.kind, event).action !== 'take') return;
    revision = theirs.revision;
    page.replace(theirs.project, why);
    held = page.read();
    happen(event);
  }

  /** After a call that was no save: what it may have changed is looked up, now or once the server is back. */
  async function afterFailedCall(error: unknown): Promise<void> {
    const kind = problemKind(error);
    if (kind === 'unreachable') await onProblem(error);
    else if (kind === 'stale' || kind === 'missing') await compare();
  }

  /**
   * Gives the server's project of a conflict a name in the history. @returns whether it is there; else the conflict has
   * changed @throws SaveProblem
   */
  async function keepTheirs(theirs: StoredProject): Promise<boolean> {
    try {
      const name = `From another browser, ${dateAndTime(new Date())}`;
      await calls.nameVersion({ id, revision: theirs.revision, name });
      return true;
    } catch (error) {
      const kind = problemKind(error);
      if (kind === 'full') happen('full', { theirs, unkept: (error as Error).message });
      else if (kind === 'stale' || kind === 'missing') await compare();
      else throw error;
      return false;
    }
  }

  /** Saves until there is nothing left to save, or until that fails. Never rejects. */
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

    /** Looks whether the server has a newer revision, as after a while in another window. Never rejects. */
    async check(): Promise<void> {
      const isUnsure = revision === null || unanswered !== null || earlierSaveId !== null;
      if (stopped || running || isUnsure || happen('check') !== 'compare') return sendNow();
      return run(compare());
    },

    /**
     * Settles a conflict: keeps the page's project, once the history has the server's; takes the server's; or takes it
     * and makes the page's another project. When the history has no room, the choice stays open and says so; chosen
     * again, the page's project is kept without.
     * @returns the project that was made of the page's
     * @throws SaveProblem, with nothing changed
     */
    async settle(choice: 'mine' | 'theirs' | 'both'): Promise<{ copy: Copy } | undefined> {
      if (state.kind !== 'conflict') return;
      const { theirs, unkept } = state;
      if (choice !== 'mine') {
        const made = choice === 'both' && { copy: await copyToNew() };
        // meanwhile the page may have left it, or another choice been made
        take('theirs', theirs, 'chosen');
        return made || undefined;
      }
      if (unkept === undefined && !(await keepTheirs(theirs))) return;
      if (state.kind !== 'conflict') return;
      revision = theirs.revision;
      // also where the page is what the server once held
      held = null;
      happen('mine');
      await sendNow();
    },

    /**
     * Makes a call about the project as it is on the page, once the server holds that, and shows what the call made of
     * it. What is written meanwhile stays on the page; if the call has changed the project, that is a conflict.
     * @throws SaveProblem if the page cannot be saved, the call fails, or the page does not show what it made
     */
    async withSaved<Answer extends { revision: number }>(
      call: (saved: { id: string; revision: number }) => Promise<Answer>,
    ): Promise<Answer> {
      await saveAll();
      if (state.kind !== 'saved' || revision === null || stopped) throw notSaved(state);
      const from = revision;
      const work = call({ id, revision });
      await run(work.then(({ revision: made }) => (made === from ? undefined : compare('restored')), afterFailedCall));
      if (state.kind === 'saved') changed();
      const answer = await work;
      // what was written since is no matter
      if (!['saved', 'waiting'].includes(state.kind)) throw notSaved(state);
      return answer;
    },

    /**
     * Ends it: the page is not touched any more. Resolves once what was unsaved has been sent, unless the server cannot
     * be reached; until then `page.read` is asked for the project as it was.
     * @param options.sends false when the calls would be another account's by now
     */
    async stop({ sends = true } = {}): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
      if (sends && state.kind !== 'unreachable') await send();
    },
  };
}

/** Why what is on the page is not on the server. */
function notSaved({ kind, ...state }: SaverState): SaveProblem {
  if (kind === 'conflict') return new SaveProblem('stale');
  if (kind === 'refused' && 'message' in state) return new SaveProblem(kind, state.message);
  return new SaveProblem(kind === 'unpaid' || kind === 'missing' ? kind : 'unreachable');
}
