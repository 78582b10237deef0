import { hashKey } from '@tanstack/react-query';
import type { Bookmark } from '../../../../../src/domain/draft.ts';
import type { Project } from '../../../../../src/domain/project.ts';
import { dateAndTime } from '../../../../lib/dates.ts';
import { SaveProblem } from './save-problem.ts';

/** A project as the server holds it. */
export interface StoredProject {
  /** Counts its changes, from 1. */
  revision: number;
  project: Project;
}

/** The server's calls for one account's projects. They reject with a `SaveProblem`. */
export interface ProjectCalls {
  /** Makes a project with an id of the browser's choice; asked again with the same project, it makes no second one. */
  create: (input: { id: string; project: Project }) => Promise<{ revision: number }>;
  /** Saves over a revision. Asked again with the same `saveId`, it answers as before. */
  save: (input: { id: string; revision: number; saveId: string; project: Project }) => Promise<{ revision: number }>;
  read: (id: string) => Promise<StoredProject>;
  /** Keeps a revision in the history under a name. Asked again, it makes no second version. */
  nameVersion: (input: { id: string; revision: number; name: string }) => Promise<unknown>;
}

export type SavingState =
  | { kind: 'saved' }
  /** Changes are still to be sent. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** The server cannot be reached; it is asked again by itself. */
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string }
  /** The account's plan does not cover it; tried again at the next check. */
  | { kind: 'unpaid' }
  /** It was changed elsewhere, too. `unkept`: why the history cannot keep theirs, once the user wanted to go on without. */
  | { kind: 'conflict'; theirs: StoredProject; unkept?: string }
  /** It was deleted elsewhere. */
  | { kind: 'missing' };

/** A project is saved so long after its last change, and while it changes at least this often; a failure is retried. */
export const savingTimes = { quietMs: 2_000, typingMs: 10_000, firstRetryMs: 2_000, longestRetryMs: 60_000 };

/** How long to wait before a call is tried again, after so many failures besides the first one. */
export const retryMs = (failures: number) =>
  Math.min(savingTimes.longestRetryMs, savingTimes.firstRetryMs * 2 ** failures);

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
  onState: (state: SavingState) => void;
}

export type ProjectSaver = ReturnType<typeof createProjectSaver>;

/**
 * Keeps the server's copy of the project on the page. At most one call is under way; nothing that is on the server is
 * written over without having been seen, and nothing on the page is replaced while it has changes of its own.
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
  let state: SavingState = { kind: 'saved' };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  let failures = 0;
  /** A copy that was asked for: asked for again, it is not made twice. */
  let copy: { id: string; project: Project } | null = null;
  let stopped = false;

  const isUnsaved = () => page.read() !== held;
  const isHeld = () => state.kind === 'conflict' || state.kind === 'missing';
  /** Whether the page shows what the server has, apart from what was written since. */
  const isShown = () => state.kind === 'saved' || state.kind === 'waiting';

  function become(next: SavingState): void {
    state = next;
    onState(next);
  }

  /** What is to be stored together with the project on the page. */
  function bookmark(): Bookmark {
    return { id, revision, saveId: unanswered?.saveId ?? earlierSaveId, unsaved: isUnsaved() };
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void sendNow(), ms);
  }

  /** To be called after each change of the project on the page. */
  function changed(): void {
    if (isHeld() || !isUnsaved()) return;
    // these are tried again by their own time, or at the next check
    if (state.kind === 'unreachable' || state.kind === 'unpaid') return;
    // said once: whoever shows the state would render anew at every key
    if (state.kind === 'saved' || (running === null && state.kind !== 'waiting')) become({ kind: 'waiting' });
    const now = Date.now();
    changedAt ??= now;
    schedule(Math.max(0, Math.min(savingTimes.quietMs, changedAt + savingTimes.typingMs - now)));
  }

  /** Saves what is unsaved, unless a choice is open. Never rejects. */
  function sendNow(): Promise<void> {
    clearTimeout(timer);
    if (stopped) return running ?? Promise.resolve();
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  }

  async function send(): Promise<void> {
    if (isHeld()) return;
    if (!isUnsaved()) {
      if (stopped) return;
      // a call that was not answered may have changed the project
      if (state.kind === 'unreachable') await compare();
      else if (state.kind !== 'saved') become({ kind: 'saved' });
      return;
    }
    changedAt = null;
    if (revision === 0) return compare();
    // what was sent before a reload may have had less in it
    const certain = earlierSaveId === null;
    unanswered ??= { saveId: earlierSaveId ?? crypto.randomUUID(), project: page.read() };
    become({ kind: 'saving' });
    const { project, saveId } = unanswered;
    lastSent = project;
    try {
      const answer =
        revision === null ? await calls.create({ id, project }) : await calls.save({ id, revision, saveId, project });
      revision = answer.revision;
      held = certain ? project : null;
      [unanswered, earlierSaveId, lastSent, failures] = [null, null, null, 0];
    } catch (error) {
      await onProblem(error);
      return;
    }
    become({ kind: isUnsaved() ? 'waiting' : 'saved' });
    if (!certain) await send();
    else if (isUnsaved()) changed();
  }

  async function onProblem(error: unknown): Promise<void> {
    const kind = error instanceof SaveProblem ? error.kind : 'unreachable';
    if (kind === 'unreachable') {
      become({ kind });
      schedule(retryMs(failures));
      failures += 1;
      return;
    }
    [unanswered, earlierSaveId] = [null, null];
    if (kind === 'refused') become({ kind, message: (error as Error).message });
    else if (kind === 'missing' || kind === 'unpaid') become({ kind });
    else await compare();
  }

  /** Asks for the server's copy, and takes it, or keeps the page, or leaves the choice to the user. */
  async function compare(why: WhyReplaced = 'changed-elsewhere'): Promise<void> {
    let theirs: StoredProject;
    try {
      theirs = await calls.read(id);
      if (stopped) return;
      failures = 0;
      // whether or not it was done: this is what came of it
      [unanswered, earlierSaveId] = [null, null];
    } catch (error) {
      if (error instanceof SaveProblem && error.kind === 'stale') return;
      await onProblem(error);
      return;
    }
    // nobody else knows the id that this browser made: what an unanswered call has stored under it is the page's own
    if (revision === null && theirs.revision === 1) revision = 1;
    if (lastSent && sameProject(theirs.project, lastSent)) {
      // a save of this page that was not answered: what the page has by now comes after it
      revision = theirs.revision;
      held = lastSent;
      lastSent = null;
    }
    if (theirs.revision === revision && !isUnsaved()) return become({ kind: 'saved' });
    if (sameProject(theirs.project, page.read())) {
      revision = theirs.revision;
      held = page.read();
      become({ kind: 'saved' });
    } else if (theirs.revision === revision) {
      become({ kind: 'waiting' });
      changed();
    } else if (isUnsaved()) {
      become({ kind: 'conflict', theirs });
    } else take(theirs, why);
  }

  function take(theirs: StoredProject, why: WhyReplaced): void {
    revision = theirs.revision;
    page.replace(theirs.project, why);
    held = page.read();
    become({ kind: 'saved' });
  }

  /** Makes a new project of what is on the page; tried again, it makes no second one. @throws SaveProblem */
  async function copyToNew(): Promise<{ id: string; project: Project }> {
    if (copy?.project !== page.read()) copy = { id: crypto.randomUUID(), project: page.read() };
    const { id: copyId } = copy;
    let { project } = copy;
    let made = await calls.create(copy);
    // what was written meanwhile belongs to it, too
    while (page.read() !== project) {
      project = page.read();
      made = await calls.save({ id: copyId, revision: made.revision, saveId: crypto.randomUUID(), project });
    }
    copy = null;
    return { id: copyId, project };
  }

  /** After a call that was no save: what it may have changed is looked up, now or once the server is back. */
  async function afterFailedCall(error: unknown): Promise<void> {
    const kind = error instanceof SaveProblem ? error.kind : 'unreachable';
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
      const kind = error instanceof SaveProblem ? error.kind : 'unreachable';
      if (kind === 'full') become({ kind: 'conflict', theirs, unkept: (error as Error).message });
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
      const isBusy = stopped || running || state.kind === 'conflict';
      if (isBusy || revision === null || unanswered || earlierSaveId !== null) return sendNow();
      running = compare().finally(() => {
        running = null;
      });
      return running;
    },

    /**
     * Settles a conflict: keeps the page's project, once the history has the server's; takes the server's; or takes it
     * and makes the page's another project. When the history has no room, the choice stays open and says so; chosen
     * again, the page's project is kept without.
     * @returns the project that was made of the page's
     * @throws SaveProblem, with nothing changed
     */
    async settle(choice: 'mine' | 'theirs' | 'both'): Promise<{ copy: { id: string; project: Project } } | undefined> {
      if (state.kind !== 'conflict') return;
      const { theirs, unkept } = state;
      if (choice === 'both') {
        const created = await copyToNew();
        // meanwhile the page may have left it, or another choice been made
        if (!stopped && state.kind === 'conflict') take(theirs, 'chosen');
        return { copy: created };
      }
      if (choice === 'theirs') return void take(theirs, 'chosen');
      if (unkept === undefined && !(await keepTheirs(theirs))) return;
      if (state.kind !== 'conflict') return;
      revision = theirs.revision;
      become({ kind: 'waiting' });
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
      running = work
        .then((answer) => (answer.revision === from ? undefined : compare('restored')), afterFailedCall)
        .finally(() => {
          running = null;
        });
      await running;
      if (isUnsaved() && state.kind === 'saved') changed();
      const answer = await work;
      if (!isShown()) throw notSaved(state);
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
function notSaved(state: SavingState): SaveProblem {
  if (state.kind === 'refused') return new SaveProblem('refused', state.message);
  if (state.kind === 'conflict') return new SaveProblem('stale');
  if (state.kind === 'unpaid') return new SaveProblem('unpaid');
  return new SaveProblem(state.kind === 'missing' ? 'missing' : 'unreachable');
}

/** Whether two projects say the same; ids of scenes are each browser's own. */
export function sameProject(a: Project, b: Project): boolean {
  return fingerprint(a) === fingerprint(b);
}

// keys are sorted, since a database may have put them in another order
function fingerprint({ scenes, settings = {}, look = '', cast = [], ...rest }: Project): string {
  return hashKey([rest, settings, look, cast, scenes.map(({ id: _, ...scene }) => scene)]);
}
