import type { StoredProject } from './stored-project.ts';

/**
 * The states of an opened project in two tables, one for the draft in this browser's storage and one for the server's
 * copy. Each cell says what an event leads to in a state: the next state, null where it stays and nothing is said, and
 * what is done.
 */
type Table<State extends string, Event extends string, Action extends string> = Readonly<
  Record<State, Readonly<Record<Event, readonly [next: State | null, action?: Action]>>>
>;

/** How the project on the page compares with its draft. */
export type DraftStatus =
  /** Nobody has written into it, and nothing is stored. */
  | 'untouched'
  /** A change is written in a moment. */
  | 'saving'
  | 'saved'
  /** Another tab has stored other words: the user chooses. */
  | 'changed-elsewhere'
  | 'storage-failed';

export type DraftEvent =
  /** The project on the page has changed. */
  | 'edited'
  /** What is known of the server's copy has changed. */
  | 'bookmarked'
  /** Another tab has stored other words, and this tab has just heard of it. */
  | 'foreign'
  /** Another tab's words are in the way of this tab's, or cannot be read. */
  | 'clash'
  /** The page shows another tab's words. */
  | 'taken'
  | 'stored'
  /** Storage took nothing. */
  | 'full';

/** What ends an attempt to write, whatever was before. */
const written = {
  stored: ['saved', 'cancel'],
  full: ['storage-failed', 'cancel'],
  taken: ['saved', 'cancel'],
  clash: ['changed-elsewhere', 'cancel'],
} as const;
/** Nothing of this tab's own would be lost by following another tab. */
const idle = {
  ...written,
  edited: ['saving', 'schedule'],
  bookmarked: [null, 'write'],
  foreign: [null, 'follow'],
} as const;
const foreign = ['changed-elsewhere', 'cancel'] as const;

export const draftTable: Table<DraftStatus, DraftEvent, 'schedule' | 'cancel' | 'write' | 'follow'> = {
  untouched: idle,
  saved: idle,
  // said once, not at every key; the bookmark is written with the words
  saving: { ...written, edited: [null, 'schedule'], bookmarked: [null], foreign },
  // still shown while typing goes on, until storage takes it
  'storage-failed': { ...written, edited: [null, 'schedule'], bookmarked: [null, 'write'], foreign },
  // until the user has chosen, nothing is written over the other tab's words
  'changed-elsewhere': { ...written, edited: [null], bookmarked: [null], foreign: [null] },
};

export type SaverState =
  /** It is not known yet what the server has. */
  | { kind: 'starting' }
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

/** How the server's copy stands. Of several tabs one has a saver, the others wait for their turn. */
export type SavingState = SaverState | { kind: 'another-tab' };

export type SavingEvent =
  /** The project on the page has changed, and differs from what the server holds. */
  | 'edited'
  /** It is time to send what the server does not hold. */
  | 'due'
  /** The same, with a revision that this browser does not know. */
  | 'due-blind'
  /** It was time to send, and the server holds all of it. */
  | 'clean'
  /** Another browser may have changed it, as after a while in another window. */
  | 'check'
  /** The server holds what is on the page. */
  | 'equal'
  /** The server holds what the page goes on from. */
  | 'behind'
  /** The server holds something newer, and the page nothing of its own. */
  | 'newer'
  /** Both hold something of their own. */
  | 'diverged'
  /** The revision is not what it was, or the id is taken. */
  | 'stale'
  /** Answers that have the name of the state. */
  | 'unreachable'
  | 'refused'
  | 'unpaid'
  | 'missing'
  /** The user's choices in a conflict. */
  | 'mine'
  | 'theirs'
  /** The history has no room for the server's project. */
  | 'full';

/** What an answer leads to, whatever the page was doing. */
const answers = {
  equal: ['saved'],
  behind: ['waiting', 'schedule'],
  newer: ['saved', 'take'],
  diverged: ['conflict'],
  stale: [null, 'compare'],
  unreachable: ['unreachable', 'retry'],
  refused: ['refused'],
  unpaid: ['unpaid'],
  missing: ['missing'],
} as const;
/** There is nothing to choose. */
const settled = { mine: [null], theirs: [null], full: [null] } as const;
const sends = { due: ['saving', 'send'], 'due-blind': [null, 'compare'], check: [null, 'compare'] } as const;
const ready = { ...answers, ...settled, ...sends };

export const savingTable: Table<SaverState['kind'], SavingEvent, 'schedule' | 'retry' | 'send' | 'compare' | 'take'> = {
  starting: { ...ready, edited: ['waiting', 'schedule'], clean: [null] },
  saved: { ...ready, edited: ['waiting', 'schedule'], clean: [null] },
  waiting: { ...ready, edited: [null, 'schedule'], clean: ['saved'] },
  saving: { ...ready, edited: [null, 'schedule'], clean: ['saved'] },
  // the next change may be one that the server takes
  refused: { ...ready, edited: ['waiting', 'schedule'], clean: ['saved'] },
  // tried again by its own time; a call that was not answered may have changed the project
  unreachable: { ...ready, edited: [null], clean: [null, 'compare'] },
  // tried again at the next check
  unpaid: { ...ready, edited: [null], clean: ['saved'] },
  // nothing is sent before the user has chosen
  conflict: {
    ...answers,
    edited: [null],
    due: [null],
    'due-blind': [null],
    clean: [null],
    check: [null],
    mine: ['waiting', 'schedule'],
    theirs: ['saved', 'take'],
    full: ['conflict'],
  },
  // it may have been brought back
  missing: {
    ...answers,
    ...settled,
    edited: [null],
    due: [null],
    'due-blind': [null],
    clean: [null],
    check: [null, 'compare'],
  },
};

/** A project is saved so long after its last change, and while it changes at least this often; a failure is retried. */
export const savingTimes = { quietMs: 2_000, typingMs: 10_000, firstRetryMs: 2_000, longestRetryMs: 60_000 };

/** How long to wait before a call is tried again, after so many failures besides the first one. */
export const retryMs = (failures: number) =>
  Math.min(savingTimes.longestRetryMs, savingTimes.firstRetryMs * 2 ** failures);
