import type { StoredProject } from './stored-project.ts';

/** What an event leads to in some states: the next one, or null where it stays and nothing is said; and what is done. */
type Row<State, Event, Action> = readonly [event: Event, from: readonly State[], next: State | null, action?: Action];

/**
 * How the project on the page compares with the draft in this browser's storage. `untouched`: nobody has written into
 * it, and nothing is stored. `saving`: a change is written in a moment. `changed-elsewhere`: another tab has stored
 * other words, and the user chooses.
 */
export type DraftStatus = (typeof draftStates)[number];
export type DraftEvent = 'edited' | 'bookmarked' | 'foreign' | 'clash' | 'taken' | 'stored' | 'full';
export type DraftAction = 'schedule' | 'cancel' | 'write' | 'follow';

export const draftStates = ['untouched', 'saving', 'saved', 'changed-elsewhere', 'storage-failed'] as const;

export const draftTable: readonly Row<DraftStatus, DraftEvent, DraftAction>[] = [
  // the project on the page has changed; said once, not at every key, and a failure is shown until storage takes it
  ['edited', ['untouched', 'saved'], 'saving', 'schedule'],
  ['edited', ['saving', 'storage-failed'], null, 'schedule'],
  // what is known of the server's copy has changed; else it is written with the words
  ['bookmarked', ['untouched', 'saved', 'storage-failed'], null, 'write'],
  // another tab has stored other words: followed where no words of this tab would be lost
  ['foreign', ['untouched', 'saved'], null, 'follow'],
  ['foreign', ['saving', 'storage-failed'], 'changed-elsewhere', 'cancel'],
  // they are in the way of this tab's, or cannot be read
  ['clash', draftStates, 'changed-elsewhere', 'cancel'],
  // the page shows them
  ['taken', draftStates, 'saved', 'cancel'],
  ['stored', draftStates, 'saved', 'cancel'],
  ['full', draftStates, 'storage-failed', 'cancel'],
];

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
type SavingKind = SaverState['kind'];
type Calling = 'edited' | 'due' | 'clean' | 'check' | 'mine' | 'theirs' | 'full';
type Answer = 'equal' | 'behind' | 'newer' | 'diverged' | 'stale' | 'unreachable' | 'refused' | 'unpaid' | 'missing';
export type SavingEvent = Calling | Answer;
export type SavingAction = 'schedule' | 'retry' | 'send' | 'compare' | 'take';

const active = ['starting', 'saved', 'waiting', 'saving', 'unreachable', 'refused', 'unpaid'] as const;
export const savingStates = [...active, 'conflict', 'missing'] as const;

export const savingTable: readonly Row<SavingKind, SavingEvent, SavingAction>[] = [
  // the page has what the server does not hold; a failure is tried again by its own time, or at the next check
  ['edited', ['starting', 'saved', 'refused'], 'waiting', 'schedule'],
  ['edited', ['waiting', 'saving'], null, 'schedule'],
  // it is time to send that; where the user has to choose, nothing is sent
  ['due', active, 'saving', 'send'],
  // there is nothing to send; a call that was not answered may have changed the project
  ['clean', ['waiting', 'saving', 'refused', 'unpaid'], 'saved'],
  ['clean', ['unreachable'], null, 'compare'],
  // another browser may have changed it, or brought it back
  ['check', [...active, 'missing'], null, 'compare'],
  // the server holds what is on the page, what the page goes on from, something newer, or something of its own
  ['equal', savingStates, 'saved'],
  ['behind', savingStates, 'waiting', 'schedule'],
  ['newer', savingStates, 'saved', 'take'],
  ['diverged', savingStates, 'conflict'],
  // the revision is not what it was, or the id is taken
  ['stale', savingStates, null, 'compare'],
  ['unreachable', savingStates, 'unreachable', 'retry'],
  ['refused', savingStates, 'refused'],
  ['unpaid', savingStates, 'unpaid'],
  ['missing', savingStates, 'missing'],
  // the user's choices, and that the history has no room for the server's project
  ['mine', ['conflict'], 'waiting', 'schedule'],
  ['theirs', ['conflict'], 'saved', 'take'],
  ['full', ['conflict'], 'conflict'],
];

/** What an event leads to in a state. Without a row nothing happens. */
export function transition<State, Event, Action>(
  table: readonly Row<State, Event, Action>[],
  state: State,
  event: Event,
) {
  const row = table.find(([on, from]) => on === event && from.includes(state));
  return { next: row?.[2] ?? null, action: row?.[3] };
}

/** A project is saved so long after its last change, and while it changes at least this often; a failure is retried. */
export const savingTimes = { quietMs: 2_000, typingMs: 10_000, firstRetryMs: 2_000, longestRetryMs: 60_000 };

/** Retry delay after the given number of failures beyond the first. */
export const retryMs = (failures: number) =>
  Math.min(savingTimes.longestRetryMs, savingTimes.firstRetryMs * 2 ** failures);
