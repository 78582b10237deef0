import { describe, expect, test, vi } from 'vitest';
import { newProject } from '../../../../../src/domain/project/project.ts';
import type { ProjectCalls } from '../../../../../web/features/builder/core/sync/project-calls.ts';
import { SaveProblem } from '../../../../../web/features/builder/core/sync/save-problem.ts';
import {
  draftStates,
  draftTable,
  savingStates,
  savingTable,
  transition,
} from '../../../../../web/features/builder/core/sync/sync-table.ts';
import { Browser, fakeServer } from './fake-projects.ts';

const eventsOf = <Event>(table: readonly (readonly [Event, ...unknown[]])[]) => [
  ...new Set(table.map(([event]) => event)),
];
const draftCells = draftStates.flatMap((state) =>
  eventsOf(draftTable).map((event) => ({ state, event, ...transition(draftTable, state, event) })),
);
const savingCells = savingStates.flatMap((state) =>
  eventsOf(savingTable).map((event) => ({ state, event, ...transition(savingTable, state, event) })),
);

test('at most one row applies to a state and an event', () => {
  for (const { state, event } of draftCells) {
    expect(
      draftTable.filter(([on, from]) => on === event && from.includes(state)).length,
      `${state} ${event}`,
    ).toBeLessThan(2);
  }
  for (const { state, event } of savingCells) {
    expect(
      savingTable.filter(([on, from]) => on === event && from.includes(state)).length,
      `${state} ${event}`,
    ).toBeLessThan(2);
  }
});

describe('each state and event of the draft', () => {
  test.each(draftCells)('$state, $event', ({ state, event, next, action }) => {
    // another tab's project is neither overwritten nor shown before the user has chosen
    if (state === 'changed-elsewhere') expect(['cancel', undefined]).toContain(action);
    if (state === 'changed-elsewhere' && next === 'saved') expect(['adopted', 'stored']).toContain(event);
    if (action === 'follow') expect(['untouched', 'saved']).toContain(state);
    // every change is written, unless the user has to choose
    if (event === 'edited') expect(action === 'schedule').toBe(state !== 'changed-elsewhere');
    // "saved" means that storage holds the page's project
    if (next === 'saved') expect(['stored', 'adopted']).toContain(event);
    // a timer runs in two states only
    const after = next ?? state;
    if (action === 'schedule') expect(['saving', 'storage-failed']).toContain(after);
    if (after !== state && state === 'saving') expect(action).toBe('cancel');
  });
});

describe('each state and event of saving', () => {
  test.each(savingCells)('$state, $event', ({ state, event, next, action }) => {
    const isChoice = ['mine', 'theirs', 'full'].includes(event);
    // only a conflict accepts a choice, and only a choice ends a conflict locally
    if (isChoice) expect(next !== null).toBe(state === 'conflict');
    if (state === 'conflict' && ['edited', 'due', 'clean', 'check'].includes(event)) {
      expect([next, action]).toEqual([null, undefined]);
    }
    // "saved" means that the server holds the page's project
    if (next === 'saved') expect(['clean', 'equal', 'newer', 'theirs']).toContain(event);
    if (action === 'adopt') expect(['newer', 'theirs']).toContain(event);
    if (action === 'send') expect([event, next]).toEqual(['due', 'saving']);
    // nothing is sent for a deleted project, or over an unseen revision
    if (action === 'send') expect(['conflict', 'missing']).not.toContain(state);
    // "waiting" always has a timer
    if (next === 'waiting') expect(action).toBe('schedule');
    if (next === 'unreachable') expect(action).toBe('retry');
    if (event === 'edited' && next === null && action === undefined) {
      // another event sends the change later
      const other = state === 'conflict' ? 'mine' : state === 'unreachable' ? 'due' : 'check';
      expect(transition(savingTable, state, other)).not.toEqual({ next: null, action: undefined });
    }
  });
});

/** Creates a saver in the given state. From then on, calls are recorded and never answered. */
async function saverIn(state: (typeof savingStates)[number]) {
  vi.useFakeTimers();
  const fake = fakeServer();
  const madeCalls: string[] = [];
  let problem: SaveProblem | null = null;
  let isPaused = false;
  const intercept =
    <Input, Answer>(name: string, call: (input: Input) => Promise<Answer>) =>
    (input: Input): Promise<Answer> => {
      if (!isPaused) return problem ? Promise.reject(problem) : call(input);
      madeCalls.push(name);
      return new Promise<Answer>(() => {});
    };
  const { create, save, read, nameVersion } = fake.server;
  const calls: ProjectCalls = {
    create: intercept('create', create),
    save: intercept('save', save),
    read: intercept('read', read),
    nameVersion: intercept('nameVersion', nameVersion),
  };
  const id = crypto.randomUUID();
  const first = new Browser(calls, newProject('a'), { id, revision: null, saveId: null, unsaved: true });
  first.write('A boat.');
  await first.saver.sendNow();
  const browser = state === 'starting' ? new Browser(calls, first.project, first.saver.bookmark()) : first;
  if (state === 'conflict') {
    const other = new Browser(fake.server, first.project, first.saver.bookmark());
    other.write('Theirs.');
    await other.saver.sendNow();
  }
  if (state === 'missing') fake.rows.clear();
  if (state === 'unreachable' || state === 'refused' || state === 'unpaid') problem = new SaveProblem(state, 'No.');
  if (!['starting', 'saved'].includes(state)) browser.write('Mine.');
  isPaused = state === 'saving';
  if (!['starting', 'saved', 'waiting'].includes(state)) {
    const sending = browser.saver.sendNow();
    if (!isPaused) await sending;
  }
  if (state !== 'starting') expect(browser.state.kind).toBe(state);
  isPaused = true;
  madeCalls.length = 0;
  return { browser, madeCalls };
}

const actions = {
  edit: (browser: Browser) => browser.write('More.'),
  send: (browser: Browser) => void browser.saver.sendNow(),
  check: (browser: Browser) => void browser.saver.check(),
  mine: (browser: Browser) => void browser.saver.settle('mine'),
  theirs: (browser: Browser) => void browser.saver.settle('theirs'),
};

test.each([
  { state: 'starting', edit: 'waiting', send: '', check: 'read', mine: '', theirs: '' },
  { state: 'saved', edit: 'waiting', send: '', check: 'read', mine: '', theirs: '' },
  { state: 'waiting', edit: 'waiting', send: 'save', check: 'read', mine: '', theirs: '' },
  // waits for the running call
  { state: 'saving', edit: 'saving', send: '', check: '', mine: '', theirs: '' },
  // repeats the unanswered save
  { state: 'unreachable', edit: 'unreachable', send: 'save', check: 'save', mine: '', theirs: '' },
  { state: 'refused', edit: 'waiting', send: 'save', check: 'read', mine: '', theirs: '' },
  { state: 'unpaid', edit: 'unpaid', send: 'save', check: 'read', mine: '', theirs: '' },
  { state: 'conflict', edit: 'conflict', send: '', check: '', mine: 'nameVersion', theirs: '' },
  { state: 'missing', edit: 'missing', send: '', check: 'read', mine: '', theirs: '' },
] as const)('edits, calls and choices in the state $state', async ({ state, edit, ...calls }) => {
  const edited = await saverIn(state);
  actions.edit(edited.browser);
  expect(edited.browser.state.kind).toBe(edit);
  for (const [act, call] of Object.entries(calls) as [keyof typeof calls, string][]) {
    const { browser, madeCalls } = await saverIn(state);
    const { text } = browser;
    actions[act](browser);
    await vi.advanceTimersByTimeAsync(0);
    expect([act, madeCalls.join()]).toEqual([act, call]);
    // only a choice replaces the page's project
    const isTaken = state === 'conflict' && act === 'theirs';
    expect([browser.text, browser.replaced]).toEqual(isTaken ? ['A boat. Theirs.', ['chosen']] : [text, []]);
  }
});
