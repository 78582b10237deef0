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

test('no cell has two rows', () => {
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

describe('each cell of the draft', () => {
  test.each(draftCells)('$state, $event', ({ state, event, next, action }) => {
    // other words are neither written over nor replaced before the user has chosen
    if (state === 'changed-elsewhere') expect(['cancel', undefined]).toContain(action);
    if (state === 'changed-elsewhere' && next === 'saved') expect(['taken', 'stored']).toContain(event);
    if (action === 'follow') expect(['untouched', 'saved']).toContain(state);
    // every change is written, unless the user has to choose
    if (event === 'edited') expect(action === 'schedule').toBe(state !== 'changed-elsewhere');
    // only what storage holds, or shows, is said to be saved
    if (next === 'saved') expect(['stored', 'taken']).toContain(event);
    // a timer runs in two states, and in no other
    const after = next ?? state;
    if (action === 'schedule') expect(['saving', 'storage-failed']).toContain(after);
    if (after !== state && state === 'saving') expect(action).toBe('cancel');
  });
});

describe('each cell of saving', () => {
  test.each(savingCells)('$state, $event', ({ state, event, next, action }) => {
    const isChoice = ['mine', 'theirs', 'full'].includes(event);
    // a choice is there in a conflict alone, and is made by the user alone
    if (isChoice) expect(next !== null).toBe(state === 'conflict');
    if (state === 'conflict' && ['edited', 'due', 'clean', 'check'].includes(event)) {
      expect([next, action]).toEqual([null, undefined]);
    }
    // only what the server holds is said to be saved
    if (next === 'saved') expect(['clean', 'equal', 'newer', 'theirs']).toContain(event);
    if (action === 'take') expect(['newer', 'theirs']).toContain(event);
    if (action === 'send') expect([event, next]).toEqual(['due', 'saving']);
    // nothing is sent to a project that was deleted, or over one that nobody has seen
    if (action === 'send') expect(['conflict', 'missing']).not.toContain(state);
    // what is said to wait comes to be sent
    if (next === 'waiting') expect(action).toBe('schedule');
    if (next === 'unreachable') expect(action).toBe('retry');
    if (event === 'edited' && next === null && action === undefined) {
      // sent later by another event
      const other = state === 'conflict' ? 'mine' : state === 'unreachable' ? 'due' : 'check';
      expect(transition(savingTable, state, other)).not.toEqual({ next: null, action: undefined });
    }
  });
});

/** A saver in each state, whose calls are noted and not answered from then on. */
async function reach(state: (typeof savingStates)[number]) {
  vi.useFakeTimers();
  const fake = fakeServer();
  const asked: string[] = [];
  let problem: SaveProblem | null = null;
  let isHeld = false;
  const through =
    <Input, Answer>(name: string, call: (input: Input) => Promise<Answer>) =>
    (input: Input): Promise<Answer> => {
      if (!isHeld) return problem ? Promise.reject(problem) : call(input);
      asked.push(name);
      return new Promise<Answer>(() => {});
    };
  const { create, save, read, nameVersion } = fake.server;
  const calls: ProjectCalls = {
    create: through('create', create),
    save: through('save', save),
    read: through('read', read),
    nameVersion: through('nameVersion', nameVersion),
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
  isHeld = state === 'saving';
  if (!['starting', 'saved', 'waiting'].includes(state)) {
    const sending = browser.saver.sendNow();
    if (!isHeld) await sending;
  }
  if (state !== 'starting') expect(browser.state.kind).toBe(state);
  isHeld = true;
  asked.length = 0;
  return { browser, asked };
}

const acts = {
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
  // the call that is under way is waited for
  { state: 'saving', edit: 'saving', send: '', check: '', mine: '', theirs: '' },
  // the save without an answer is repeated
  { state: 'unreachable', edit: 'unreachable', send: 'save', check: 'save', mine: '', theirs: '' },
  { state: 'refused', edit: 'waiting', send: 'save', check: 'read', mine: '', theirs: '' },
  { state: 'unpaid', edit: 'unpaid', send: 'save', check: 'read', mine: '', theirs: '' },
  { state: 'conflict', edit: 'conflict', send: '', check: '', mine: 'nameVersion', theirs: '' },
  { state: 'missing', edit: 'missing', send: '', check: 'read', mine: '', theirs: '' },
] as const)('what the page and the user do in the state $state', async ({ state, edit, ...calls }) => {
  const edited = await reach(state);
  acts.edit(edited.browser);
  expect(edited.browser.state.kind).toBe(edit);
  for (const [act, call] of Object.entries(calls) as [keyof typeof calls, string][]) {
    const { browser, asked } = await reach(state);
    const { text } = browser;
    acts[act](browser);
    await vi.advanceTimersByTimeAsync(0);
    expect([act, asked.join()]).toEqual([act, call]);
    // nothing but a choice replaces what is on the page
    const isTaken = state === 'conflict' && act === 'theirs';
    expect([browser.text, browser.replaced]).toEqual(isTaken ? ['A boat. Theirs.', ['chosen']] : [text, []]);
  }
});
