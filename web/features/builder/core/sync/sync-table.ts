import type { StoredProject } from './stored-project.ts';

/**
 * A transition: the event, the states in which it applies, the next state, and the action to perform. With null as the
 * next state, the state stays the same and subscribers are not notified.
 */
type Row<State, Event, Action> = readonly [event: Event, from: readonly State[], next: State | null, action?: Action];

/**
 * How the project on the page compares with the draft in this browser's storage:
 * - `untouched`: the project is new, and nothing is stored
 * - `saving`: a change is about to be written
 * - `changed-elsewhere`: another tab has stored a different project, and the user must choose
 */
export type DraftStatus = (typeof draftStates)[number];
export type DraftEvent = 'edited' | 'bookmarked' | 'foreign' | 'clash' | 'adopted' | 'stored' | 'full';
export type DraftAction = 'schedule' | 'cancel' | 'write' | 'follow';

export const draftStates = ['untouched', 'saving', 'saved', 'changed-elsewhere', 'storage-failed'] as const;

export const draftTable: readonly Row<DraftStatus, DraftEvent, DraftAction>[] = [
  // the project on the page has changed; a failure stays visible until a write succeeds
  ['edited', ['untouched', 'saved'], 'saving', 'schedule'],
  ['edited', ['saving', 'storage-failed'], null, 'schedule'],
  // the bookmark has changed; in other states, the next write of the draft includes it
  ['bookmarked', ['untouched', 'saved', 'storage-failed'], null, 'write'],
  // another tab has stored a different project; this tab follows if it has no unstored changes
  ['foreign', ['untouched', 'saved'], null, 'follow'],
  ['foreign', ['saving', 'storage-failed'], 'changed-elsewhere', 'cancel'],
  // the other tab's draft conflicts with this tab's changes, or is unreadable
  ['clash', draftStates, 'changed-elsewhere', 'cancel'],
  // the page shows the stored draft
  ['adopted', draftStates, 'saved', 'cancel'],
  // the draft was written
  ['stored', draftStates, 'saved', 'cancel'],
  // the draft could not be written
  ['full', draftStates, 'storage-failed', 'cancel'],
];

export type SaverState =
  /** The server's copy is not known yet. */
  | { kind: 'starting' }
  | { kind: 'saved' }
  /** Changes wait to be sent. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** The server is unreachable. Calls are retried automatically. */
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string }
  /** The account's plan does not cover the project. Saving is retried at the next check. */
  | { kind: 'unpaid' }
  /**
   * Both the page and the server have changes. `historyProblem` says why the history could not keep the server's copy
   * when the user chose the page's.
   */
  | { kind: 'conflict'; theirs: StoredProject; historyProblem?: string }
  /** The project was deleted elsewhere. */
  | { kind: 'missing' };

/** The state of the server's copy. If several tabs have the project open, only one has a saver; the others wait. */
export type SavingState = SaverState | { kind: 'another-tab' };
type SavingKind = SaverState['kind'];
type LocalEvent = 'edited' | 'due' | 'clean' | 'check' | 'mine' | 'theirs' | 'full';
type ServerEvent =
  | 'equal'
  | 'behind'
  | 'newer'
  | 'diverged'
  | 'stale'
  | 'unreachable'
  | 'refused'
  | 'unpaid'
  | 'missing';
export type SavingEvent = LocalEvent | ServerEvent;
export type SavingAction = 'schedule' | 'retry' | 'send' | 'compare' | 'adopt';

const active = ['starting', 'saved', 'waiting', 'saving', 'unreachable', 'refused', 'unpaid'] as const;
export const savingStates = [...active, 'conflict', 'missing'] as const;

export const savingTable: readonly Row<SavingKind, SavingEvent, SavingAction>[] = [
  // the page has unsaved changes; `unreachable` is retried on a timer, `unpaid` at the next check
  ['edited', ['starting', 'saved', 'refused'], 'waiting', 'schedule'],
  ['edited', ['waiting', 'saving'], null, 'schedule'],
  // time to send the changes; not while the user has to choose
  ['due', active, 'saving', 'send'],
  // nothing to send; after an unreachable server, compare, since an unanswered call may have changed the project
  ['clean', ['waiting', 'saving', 'refused', 'unpaid'], 'saved'],
  ['clean', ['unreachable'], null, 'compare'],
  // another browser may have changed or restored the project
  ['check', [...active, 'missing'], null, 'compare'],
  // the result of a comparison or a save: the server's copy equals the page's project, is the base of its changes, is
  // newer, or has diverged
  ['equal', savingStates, 'saved'],
  ['behind', savingStates, 'waiting', 'schedule'],
  ['newer', savingStates, 'saved', 'adopt'],
  ['diverged', savingStates, 'conflict'],
  // the revision has changed, or the id is taken
  ['stale', savingStates, null, 'compare'],
  ['unreachable', savingStates, 'unreachable', 'retry'],
  ['refused', savingStates, 'refused'],
  ['unpaid', savingStates, 'unpaid'],
  ['missing', savingStates, 'missing'],
  // the user's choice in a conflict; `full`: the history has no room for the server's copy
  ['mine', ['conflict'], 'waiting', 'schedule'],
  ['theirs', ['conflict'], 'saved', 'adopt'],
  ['full', ['conflict'], 'conflict'],
];

/** Looks up an event in a table. Without a matching row, the result is empty: the event is ignored. */
export function transition<State, Event, Action>(
  table: readonly Row<State, Event, Action>[],
  state: State,
  event: Event,
) {
  const row = table.find(([name, from]) => name === event && from.includes(state));
  return { next: row?.[2] ?? null, action: row?.[3] };
}

/**
 * When the saver sends: `quietMs` after the last change, or, while changes go on, `typingMs` after the first one. The
 * delay of retries doubles from `firstRetryMs` to at most `longestRetryMs`.
 */
export const savingTimes = { quietMs: 2_000, typingMs: 10_000, firstRetryMs: 2_000, longestRetryMs: 60_000 };

/** The delay before a retry. @param failures the number of earlier failures */
export const retryMs = (failures: number) =>
  Math.min(savingTimes.longestRetryMs, savingTimes.firstRetryMs * 2 ** failures);
