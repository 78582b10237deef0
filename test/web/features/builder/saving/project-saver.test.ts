import { beforeEach, expect, test, vi } from 'vitest';
import { changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import type { Bookmark } from '../../../../../src/domain/storage/draft.ts';
import type { ProjectCalls } from '../../../../../web/features/builder/core/sync/project-calls.ts';
import { SaveProblem } from '../../../../../web/features/builder/core/sync/save-problem.ts';
import { sameProject } from '../../../../../web/features/builder/core/sync/stored-project.ts';
import { savingTimes } from '../../../../../web/features/builder/core/sync/sync-table.ts';
import { Browser, type Fate, fakeServer } from './fake-projects.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
const id = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const fresh: Bookmark = { id, revision: null, saveId: null, unsaved: true };

async function withProject(fateOf?: () => Fate) {
  const fake = fakeServer(fateOf);
  const browser = new Browser(fake.server, newProject('a'), fresh);
  browser.write('A boat.');
  await browser.saver.sendNow();
  return { ...fake, browser };
}

test('two seconds after the last change, and every ten while there are more', async () => {
  const { browser, callCount, rows } = await withProject();
  expect(browser.state.kind).toBe('saved');
  const before = callCount();
  for (let second = 0; second < 25; second += 1) {
    browser.write('x');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(callCount() - before).toBe(2);
  expect(browser.state.kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(savingTimes.quietMs);
  expect(callCount() - before).toBe(3);
  expect([browser.state.kind, rows.get(id)?.revision]).toEqual(['saved', 4]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callCount() - before, 'nothing is sent that is not new').toBe(3);
});

test('waiting changes are announced once, not for each change', async () => {
  const { browser } = await withProject();
  browser.heard = [];
  for (const letter of 'boats') browser.write(letter);
  expect(browser.heard).toEqual(['waiting']);
  await browser.saver.sendNow();
  browser.write('!');
  expect(browser.heard).toEqual(['waiting', 'saving', 'saved', 'waiting']);
});

test('a save whose answer was lost is no conflict', async () => {
  let fate: Fate = 'arrives';
  const { browser, rows } = await withProject(() => fate);
  browser.write('Two boats.');
  fate = 'unheard';
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('unreachable');
  browser.write('Three.');
  fate = 'arrives';
  await vi.advanceTimersByTimeAsync(savingTimes.firstRetryMs + savingTimes.quietMs);
  expect(browser.state.kind).toBe('saved');
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Two boats. Three.');
});

test('the same after a reload, also when more was written before it', async () => {
  let fate: Fate = 'arrives';
  const { browser, rows } = await withProject(() => fate);
  browser.write('Two boats.');
  fate = 'unheard';
  await browser.saver.sendNow();
  browser.write('Three.');
  browser.reload();
  fate = 'arrives';
  await browser.saver.check();
  expect(browser.state.kind).toBe('saved');
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Two boats. Three.');
});

test('a project whose making was not answered is made once, also when more was written before a reload', async () => {
  let fate: Fate = 'unheard';
  const { browser, rows } = await withProject(() => fate);
  expect([browser.state.kind, rows.size]).toEqual(['unreachable', 1]);
  browser.write('Two.');
  browser.reload();
  fate = 'arrives';
  await browser.saver.check();
  expect(browser.state.kind).toBe('waiting');
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('saved');
  expect([...rows.values()].map(({ project }) => project.scenes[0]?.action)).toEqual(['A boat. Two.']);
});

test('what changed elsewhere is shown where nothing is unsaved, and is a choice where something is', async () => {
  const { browser, server, rows } = await withProject();
  const other = new Browser(server, browser.project, browser.saver.bookmark());
  browser.write('Two.');
  await browser.saver.sendNow();
  await other.saver.check();
  expect([other.text, other.replaced]).toEqual(['A boat. Two.', ['changed-elsewhere']]);

  browser.write('Three.');
  await browser.saver.sendNow();
  other.write('Four.');
  await other.saver.sendNow();
  expect(other.state).toMatchObject({ kind: 'conflict', theirs: { revision: 3 } });
  other.write('Five.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rows.get(id)?.project.scenes[0]?.action, 'nothing is written over').toBe('A boat. Two. Three.');
  expect(other.text).toBe('A boat. Two. Four. Five.');
});

test.each([
  { choice: 'mine', page: 'A boat. Mine.', others: [] },
  { choice: 'theirs', page: 'A boat. Theirs.', others: [] },
  { choice: 'both', page: 'A boat. Theirs.', others: ['A boat. Mine.'] },
] as const)('a conflict is settled: $choice', async ({ choice, page, others }) => {
  const { browser, server, rows } = await withProject();
  const other = new Browser(server, browser.project, browser.saver.bookmark());
  other.write('Theirs.');
  await other.saver.sendNow();
  browser.write('Mine.');
  await browser.saver.sendNow();
  await browser.saver.settle(choice);
  expect([browser.state.kind, browser.text]).toEqual(['saved', page]);
  expect(rows.get(id)?.project.scenes[0]?.action).toBe(page);
  const rest = [...rows].filter(([key]) => key !== id).map(([, row]) => row.project.scenes[0]?.action);
  expect(rest).toEqual(others);
});

/** Two browsers that have both changed the project; this one sees the conflict. */
async function inConflict(fateOf?: () => Fate, change: (server: ProjectCalls) => ProjectCalls = (server) => server) {
  const fake = await withProject(fateOf);
  const other = new Browser(fake.server, fake.browser.project, fake.browser.saver.bookmark());
  const browser = new Browser(change(fake.server), fake.browser.project, fake.browser.saver.bookmark());
  other.write('Theirs.');
  await other.saver.sendNow();
  browser.write('Mine.');
  await browser.saver.sendNow();
  return { ...fake, browser, other };
}

test('before this one is kept, the history has the other one', async () => {
  let fate: Fate = 'arrives';
  const { browser, other, rows, versions } = await inConflict(() => fate);
  fate = 'lost';
  await expect(browser.saver.settle('mine')).rejects.toMatchObject({ kind: 'unreachable' });
  expect([browser.state.kind, rows.get(id)?.project]).toEqual(['conflict', other.project]);
  fate = 'arrives';
  other.write('More of theirs.');
  await other.saver.sendNow();
  await browser.saver.settle('mine');
  expect(browser.state, 'nobody has seen what came since').toMatchObject({ kind: 'conflict', theirs: { revision: 3 } });
  expect(versions).toEqual([]);
  await browser.saver.settle('mine');
  expect([browser.state.kind, rows.get(id)?.project.scenes[0]?.action]).toEqual(['saved', 'A boat. Mine.']);
  expect(versions).toEqual([
    { name: expect.stringMatching(/^From another browser, /), text: 'A boat. Theirs. More of theirs.' },
  ]);
});

test('this one is kept also where it was taken back to what the server once held', async () => {
  const { browser, rows } = await withProject();
  const before = browser.project;
  const other = new Browser(browser.server, before, browser.saver.bookmark());
  other.write('Theirs.');
  await other.saver.sendNow();
  browser.write('Mine.');
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('conflict');
  browser.project = before;
  browser.saver.changed();
  await browser.saver.settle('mine');
  expect([browser.state.kind, rows.get(id)?.project]).toEqual(['saved', before]);
});

test('where the history has no room, the other one is given up only by a second choice', async () => {
  const full = (server: ProjectCalls): ProjectCalls => ({
    ...server,
    nameVersion: () => Promise.reject(new SaveProblem('full', 'No room.')),
  });
  const { browser, rows } = await inConflict(undefined, full);
  await browser.saver.settle('mine');
  expect(browser.state).toMatchObject({ kind: 'conflict', unkept: 'No room.' });
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Theirs.');
  await browser.saver.settle('mine');
  expect([browser.state.kind, rows.get(id)?.project.scenes[0]?.action]).toEqual(['saved', 'A boat. Mine.']);
});

test('the copy of a conflict is named', async () => {
  const { browser, rows } = await inConflict();
  const mine = browser.project;
  const settled = await browser.saver.settle('both');
  expect(settled?.copy.project).toBe(mine);
  expect(rows.get(settled?.copy.id ?? '')?.project).toBe(mine);
});

test('what a call makes of the project is shown, once the server has what was on the page', async () => {
  const { browser, rows, history, restore } = await withProject();
  const before = browser.project;
  browser.write('Two.');
  await browser.saver.withSaved(restore(before));
  expect(history.map(({ scenes }) => scenes[0]?.action)).toEqual(['A boat.', 'A boat. Two.']);
  expect([browser.text, browser.replaced, browser.state.kind]).toEqual(['A boat.', ['restored'], 'saved']);
  browser.write('Three.');
  await browser.saver.sendNow();
  expect([browser.state.kind, rows.get(id)]).toMatchObject(['saved', { revision: 4, project: browser.project }]);
});

test('a call whose answer was lost is looked up, and asked for again it does no more', async () => {
  let fate: Fate = 'arrives';
  const { browser, rows, restore } = await withProject(() => fate);
  const before = browser.project;
  browser.write('Two.');
  await browser.saver.sendNow();
  fate = 'unheard';
  await expect(browser.saver.withSaved(restore(before))).rejects.toMatchObject({ kind: 'unreachable' });
  expect([browser.state.kind, browser.text]).toEqual(['unreachable', 'A boat. Two.']);
  fate = 'arrives';
  await vi.advanceTimersByTimeAsync(savingTimes.firstRetryMs);
  expect([browser.state.kind, browser.text]).toEqual(['saved', 'A boat.']);
  await browser.saver.withSaved(restore(before));
  expect([browser.state.kind, rows.get(id)?.revision]).toEqual(['saved', 3]);
});

test('what is written during a call stays, and is a conflict where the call has changed the project', async () => {
  const { browser, rows, restore } = await withProject();
  const before = browser.project;
  browser.write('Two.');
  const writing = (call: ReturnType<typeof restore>) => (at: { id: string; revision: number }) => {
    browser.write('Meanwhile.');
    return call(at);
  };
  await browser.saver.withSaved(writing(async ({ revision }) => ({ revision })));
  expect(browser.state.kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(savingTimes.quietMs);
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Two. Meanwhile.');

  await expect(browser.saver.withSaved(writing(restore(before)))).rejects.toMatchObject({ kind: 'stale' });
  expect([browser.state.kind, browser.text]).toEqual(['conflict', 'A boat. Two. Meanwhile. Meanwhile.']);
  await browser.saver.settle('mine');
  expect(rows.get(id)?.project).toBe(browser.project);
});

test.each(['refused', 'full', 'missing'] as const)('a call that is %s changes nothing', async (problem) => {
  const { browser, rows } = await withProject();
  const call = () => Promise.reject(new SaveProblem(problem));
  await expect(browser.saver.withSaved(call)).rejects.toMatchObject({ kind: problem });
  expect([browser.state.kind, rows.get(id)?.revision]).toEqual(['saved', 1]);
});

test('no call is made while the page is not saved', async () => {
  const { browser } = await inConflict();
  const call = vi.fn(async ({ revision }: { revision: number }) => ({ revision }));
  await expect(browser.saver.withSaved(call)).rejects.toMatchObject({ kind: 'stale' });
  expect(call).not.toHaveBeenCalled();
});

test('a change that is taken back leaves nothing to save', async () => {
  const { browser, callCount } = await withProject();
  const [before, calls] = [browser.project, callCount()];
  browser.write('Two.');
  browser.project = before;
  browser.saver.changed();
  await vi.advanceTimersByTimeAsync(savingTimes.quietMs);
  expect([browser.state.kind, callCount()]).toEqual(['saved', calls]);
});

test('a draft that never belonged to the project is a choice, unless nothing was written', async () => {
  const { server, rows } = await withProject();
  const draft = changeScene(newProject('b'), 0, { action: 'Another film.' });
  const other = new Browser(server, draft, { id, revision: 0, saveId: null, unsaved: true });
  await other.saver.sendNow();
  expect([other.state.kind, other.text]).toEqual(['conflict', 'Another film.']);
  const empty = new Browser(server, newProject('c'), { id, revision: 0, saveId: null, unsaved: false });
  await empty.saver.check();
  expect([empty.state.kind, empty.text]).toEqual(['saved', 'A boat.']);
  expect(rows.get(id)?.revision).toBe(1);
});

test('a copy whose answer was lost is not made twice', async () => {
  let fate: Fate = 'arrives';
  const { browser, server, rows } = await withProject(() => fate);
  const other = new Browser(server, browser.project, browser.saver.bookmark());
  other.write('Theirs.');
  await other.saver.sendNow();
  browser.write('Mine.');
  await browser.saver.sendNow();
  fate = 'unheard';
  await expect(browser.saver.settle('both')).rejects.toMatchObject({ kind: 'unreachable' });
  expect([browser.state.kind, browser.text]).toEqual(['conflict', 'A boat. Mine.']);
  fate = 'arrives';
  await browser.saver.settle('both');
  expect([browser.state.kind, rows.size]).toEqual(['saved', 2]);
});

test('what is written while a copy is made belongs to it', async () => {
  const { browser, rows } = await inConflict();
  const settling = browser.saver.settle('both');
  browser.write('More.');
  const settled = await settling;
  expect(rows.get(settled?.copy.id ?? '')?.project.scenes[0]?.action).toBe('A boat. Mine. More.');
  expect(browser.text).toBe('A boat. Theirs.');
});

test('a page that has left a project meanwhile is not touched by what it chose there', async () => {
  const { browser } = await inConflict();
  const settling = browser.saver.settle('both');
  void browser.saver.stop();
  await settling;
  expect([browser.text, browser.replaced]).toEqual(['A boat. Mine.', []]);
});

test('a save that arrived without an answer does not come back over an undo', async () => {
  let fate: Fate = 'arrives';
  const { browser, rows } = await withProject(() => fate);
  const before = browser.project;
  browser.write('Two boats.');
  fate = 'unheard';
  await browser.saver.sendNow();
  browser.project = before;
  browser.saver.changed();
  fate = 'arrives';
  await vi.advanceTimersByTimeAsync(savingTimes.firstRetryMs + savingTimes.typingMs);
  expect([browser.text, browser.state.kind]).toEqual(['A boat.', 'saved']);
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat.');
});

test('before a logout all is saved, also what was written while something else was asked', async () => {
  const { browser, rows } = await withProject();
  const checking = browser.saver.check();
  browser.write('Last words.');
  expect(browser.state.kind).toBe('waiting');
  await browser.saver.saveAll();
  await checking;
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Last words.');
});

test('leaving sends what is left, unless it would be sent as somebody else', async () => {
  const [left, foreign] = [await withProject(), await withProject()];
  for (const { browser } of [left, foreign]) browser.write('Last words.');
  await left.browser.saver.stop();
  await foreign.browser.saver.stop({ sends: false });
  expect(left.rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Last words.');
  expect(foreign.rows.get(id)?.project.scenes[0]?.action).toBe('A boat.');
});

test('one that was deleted and brought back elsewhere is saved again', async () => {
  const { browser, rows } = await withProject();
  const row = rows.get(id);
  rows.delete(id);
  browser.write('Two.');
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('missing');
  if (row) rows.set(id, row);
  await browser.saver.check();
  await browser.saver.saveAll();
  expect([browser.state.kind, rows.get(id)?.project.scenes[0]?.action]).toEqual(['saved', 'A boat. Two.']);
});

test('a project deleted elsewhere stays on the page and can be saved anew', async () => {
  const { browser, rows } = await withProject();
  rows.clear();
  browser.write('Two.');
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('missing');
  const { id } = await browser.saver.copyToNew();
  expect([...rows.keys()]).toEqual([id]);
  expect([...rows.values()].map(({ project }) => project.scenes[0]?.action)).toEqual(['A boat. Two.']);
});

test('what the server refuses says why, and the next change tries again', async () => {
  let message: string | null = 'This project is too large.';
  const { server, rows } = fakeServer();
  const refusing: ProjectCalls = {
    ...server,
    save: (input) => (message ? Promise.reject(new SaveProblem('refused', message)) : server.save(input)),
  };
  const browser = new Browser(refusing, newProject('a'), fresh);
  browser.write('A boat.');
  await browser.saver.sendNow();
  browser.write('Two.');
  await browser.saver.sendNow();
  expect(browser.state).toEqual({ kind: 'refused', message });
  message = null;
  browser.write('Three.');
  await vi.advanceTimersByTimeAsync(savingTimes.quietMs);
  expect(browser.state.kind).toBe('saved');
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Two. Three.');
});

/** A small generator of numbers from 0 to 1, the same for a seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test.each([1, 2, 3, 4, 5])(
  '500 random edits in two browsers, with lost and doubled answers: both end the same (%i)',
  async (seed) => {
    const random = seeded(seed);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    let calm = true;
    const fates: Fate[] = ['arrives', 'arrives', 'lost', 'unheard', 'doubled'];
    const fake = await withProject(() => (calm ? 'arrives' : pick(fates)));
    const { browser, server, rows, history, restore } = fake;
    const browsers = [browser, new Browser(server, browser.project, browser.saver.bookmark())];
    /** What somebody chose not to keep. */
    const givenUp: string[] = [];
    calm = false;
    let edits = 0;

    async function settle(one: Browser): Promise<void> {
      if (one.state.kind !== 'conflict') return;
      const choice = pick(['mine', 'theirs', 'both'] as const);
      if (choice === 'theirs') givenUp.push(one.text);
      // a copy that could not be made leaves the choice open
      await one.saver.settle(choice).catch(() => undefined);
    }

    while (edits < 500) {
      const one = pick(browsers);
      const action = random();
      if (action < 0.6) {
        edits += 1;
        one.write(`e${edits}`);
      } else if (action < 0.8) await one.saver.sendNow();
      else if (action < 0.9) await one.saver.check();
      else if (action < 0.95) one.reload();
      else if (action < 0.96) await one.saver.withSaved(restore(pick(history))).catch(() => undefined);
      else await settle(one);
      await vi.advanceTimersByTimeAsync(Math.floor(random() * 3_000));
    }
    calm = true;
    for (let turn = 0; turn < 10; turn += 1) {
      for (const one of browsers) {
        await one.saver.sendNow();
        await settle(one);
        await one.saver.check();
      }
    }
    const [a, b] = browsers.map(({ project }) => project) as [Project, Project];
    expect(browsers.map(({ state }) => state.kind)).toEqual(['saved', 'saved']);
    expect(sameProject(a, b)).toBe(true);
    expect(sameProject(a, rows.get(id)?.project as Project)).toBe(true);
    // whatever was written is in a state that the server has had, or was given up by choice
    const kept = new Set(
      [...history.map(({ scenes }) => scenes[0]?.action ?? ''), ...givenUp].flatMap((text) => text.split(' ')),
    );
    expect(Array.from({ length: 500 }, (_, index) => `e${index + 1}`).filter((word) => !kept.has(word))).toEqual([]);
  },
);
