import { beforeEach, expect, test, vi } from 'vitest';
import { changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import type { Bookmark } from '../../../../../src/domain/storage/draft.ts';
import type { ProjectCalls } from '../../../../../web/features/builder/core/sync/project-calls.ts';
import { SaveProblem } from '../../../../../web/features/builder/core/sync/save-problem.ts';
import { sameProject } from '../../../../../web/features/builder/core/sync/stored-project.ts';
import { savingTimes } from '../../../../../web/features/builder/core/sync/sync-table.ts';
import { Browser, type Delivery, fakeServer } from './fake-projects.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
const id = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const fresh: Bookmark = { id, revision: null, saveId: null, unsaved: true };

async function withProject(nextDelivery?: () => Delivery) {
  const fake = fakeServer(nextDelivery);
  const browser = new Browser(fake.server, newProject('a'), fresh);
  browser.write('A boat.');
  await browser.saver.sendNow();
  return { ...fake, browser };
}

test('saves two seconds after the last change, and every ten seconds during changes', async () => {
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
  expect(callCount() - before, 'sends nothing without changes').toBe(3);
});

test('reports waiting changes once, not for each change', async () => {
  const { browser } = await withProject();
  browser.states = [];
  for (const letter of 'boats') browser.write(letter);
  expect(browser.states).toEqual(['waiting']);
  await browser.saver.sendNow();
  browser.write('!');
  expect(browser.states).toEqual(['waiting', 'saving', 'saved', 'waiting']);
});

test('a save with a lost response causes no conflict', async () => {
  let delivery: Delivery = 'arrives';
  const { browser, rows } = await withProject(() => delivery);
  browser.write('Two boats.');
  delivery = 'response-lost';
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('unreachable');
  browser.write('Three.');
  delivery = 'arrives';
  await vi.advanceTimersByTimeAsync(savingTimes.firstRetryMs + savingTimes.quietMs);
  expect(browser.state.kind).toBe('saved');
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Two boats. Three.');
});

test('a save with a lost response causes no conflict after a reload, even with edits before the reload', async () => {
  let delivery: Delivery = 'arrives';
  const { browser, rows } = await withProject(() => delivery);
  browser.write('Two boats.');
  delivery = 'response-lost';
  await browser.saver.sendNow();
  browser.write('Three.');
  browser.reload();
  delivery = 'arrives';
  await browser.saver.check();
  expect(browser.state.kind).toBe('saved');
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Two boats. Three.');
});

test('a create call with a lost response creates one project, even with edits before a reload', async () => {
  let delivery: Delivery = 'response-lost';
  const { browser, rows } = await withProject(() => delivery);
  expect([browser.state.kind, rows.size]).toEqual(['unreachable', 1]);
  browser.write('Two.');
  browser.reload();
  delivery = 'arrives';
  await browser.saver.check();
  expect(browser.state.kind).toBe('waiting');
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('saved');
  expect([...rows.values()].map(({ project }) => project.scenes[0]?.action)).toEqual(['A boat. Two.']);
});

test('a change made elsewhere is shown on a saved page, and is a conflict on an unsaved one', async () => {
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
  expect(rows.get(id)?.project.scenes[0]?.action, 'overwrites nothing').toBe('A boat. Two. Three.');
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

/** Two browsers that have changed the same project. `browser` is the one that has the conflict. */
async function inConflict(
  nextDelivery?: () => Delivery,
  change: (server: ProjectCalls) => ProjectCalls = (server) => server,
) {
  const fake = await withProject(nextDelivery);
  const other = new Browser(fake.server, fake.browser.project, fake.browser.saver.bookmark());
  const browser = new Browser(change(fake.server), fake.browser.project, fake.browser.saver.bookmark());
  other.write('Theirs.');
  await other.saver.sendNow();
  browser.write('Mine.');
  await browser.saver.sendNow();
  return { ...fake, browser, other };
}

test('keeping the page’s project adds the server’s to the history first', async () => {
  let delivery: Delivery = 'arrives';
  const { browser, other, rows, versions } = await inConflict(() => delivery);
  delivery = 'request-lost';
  await expect(browser.saver.settle('mine')).rejects.toMatchObject({ kind: 'unreachable' });
  expect([browser.state.kind, rows.get(id)?.project]).toEqual(['conflict', other.project]);
  delivery = 'arrives';
  other.write('More of theirs.');
  await other.saver.sendNow();
  await browser.saver.settle('mine');
  expect(browser.state, 'the newer revision has not been seen').toMatchObject({
    kind: 'conflict',
    theirs: { revision: 3 },
  });
  expect(versions).toEqual([]);
  await browser.saver.settle('mine');
  expect([browser.state.kind, rows.get(id)?.project.scenes[0]?.action]).toEqual(['saved', 'A boat. Mine.']);
  expect(versions).toEqual([
    { name: expect.stringMatching(/^From another browser, /), text: 'A boat. Theirs. More of theirs.' },
  ]);
});

test('the page’s project is kept even if it equals an older revision', async () => {
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

test('with a full history, `mine` must be chosen twice to overwrite the server’s project', async () => {
  const full = (server: ProjectCalls): ProjectCalls => ({
    ...server,
    nameVersion: () => Promise.reject(new SaveProblem('full', 'No room.')),
  });
  const { browser, rows } = await inConflict(undefined, full);
  await browser.saver.settle('mine');
  expect(browser.state).toMatchObject({ kind: 'conflict', historyProblem: 'No room.' });
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Theirs.');
  await browser.saver.settle('mine');
  expect([browser.state.kind, rows.get(id)?.project.scenes[0]?.action]).toEqual(['saved', 'A boat. Mine.']);
});

test('settling with `both` returns the copy', async () => {
  const { browser, rows } = await inConflict();
  const mine = browser.project;
  const settled = await browser.saver.settle('both');
  expect(settled?.copy.project).toBe(mine);
  expect(rows.get(settled?.copy.id ?? '')?.project).toBe(mine);
});

test('saveThenCall saves the page, makes the call and shows the resulting project', async () => {
  const { browser, rows, history, restore } = await withProject();
  const before = browser.project;
  browser.write('Two.');
  await browser.saver.saveThenCall(restore(before));
  expect(history.map(({ scenes }) => scenes[0]?.action)).toEqual(['A boat.', 'A boat. Two.']);
  expect([browser.text, browser.replaced, browser.state.kind]).toEqual(['A boat.', ['restored'], 'saved']);
  browser.write('Three.');
  await browser.saver.sendNow();
  expect([browser.state.kind, rows.get(id)]).toMatchObject(['saved', { revision: 4, project: browser.project }]);
});

test('after a lost response, saveThenCall shows the result, and a retry changes nothing', async () => {
  let delivery: Delivery = 'arrives';
  const { browser, rows, restore } = await withProject(() => delivery);
  const before = browser.project;
  browser.write('Two.');
  await browser.saver.sendNow();
  delivery = 'response-lost';
  await expect(browser.saver.saveThenCall(restore(before))).rejects.toMatchObject({ kind: 'unreachable' });
  expect([browser.state.kind, browser.text]).toEqual(['unreachable', 'A boat. Two.']);
  delivery = 'arrives';
  await vi.advanceTimersByTimeAsync(savingTimes.firstRetryMs);
  expect([browser.state.kind, browser.text]).toEqual(['saved', 'A boat.']);
  await browser.saver.saveThenCall(restore(before));
  expect([browser.state.kind, rows.get(id)?.revision]).toEqual(['saved', 3]);
});

test('edits during a call stay, and cause a conflict if the call changed the project', async () => {
  const { browser, rows, restore } = await withProject();
  const before = browser.project;
  browser.write('Two.');
  const writing = (call: ReturnType<typeof restore>) => (at: { id: string; revision: number }) => {
    browser.write('Meanwhile.');
    return call(at);
  };
  await browser.saver.saveThenCall(writing(async ({ revision }) => ({ revision })));
  expect(browser.state.kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(savingTimes.quietMs);
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Two. Meanwhile.');

  await expect(browser.saver.saveThenCall(writing(restore(before)))).rejects.toMatchObject({ kind: 'stale' });
  expect([browser.state.kind, browser.text]).toEqual(['conflict', 'A boat. Two. Meanwhile. Meanwhile.']);
  await browser.saver.settle('mine');
  expect(rows.get(id)?.project).toBe(browser.project);
});

test.each(['refused', 'full', 'missing'] as const)('a call that fails with "%s" changes nothing', async (problem) => {
  const { browser, rows } = await withProject();
  const call = () => Promise.reject(new SaveProblem(problem));
  await expect(browser.saver.saveThenCall(call)).rejects.toMatchObject({ kind: problem });
  expect([browser.state.kind, rows.get(id)?.revision]).toEqual(['saved', 1]);
});

test('saveThenCall makes no call while the page cannot be saved', async () => {
  const { browser } = await inConflict();
  const call = vi.fn(async ({ revision }: { revision: number }) => ({ revision }));
  await expect(browser.saver.saveThenCall(call)).rejects.toMatchObject({ kind: 'stale' });
  expect(call).not.toHaveBeenCalled();
});

test('a reverted change leaves nothing to save', async () => {
  const { browser, callCount } = await withProject();
  const [before, calls] = [browser.project, callCount()];
  browser.write('Two.');
  browser.project = before;
  browser.saver.changed();
  await vi.advanceTimersByTimeAsync(savingTimes.quietMs);
  expect([browser.state.kind, callCount()]).toEqual(['saved', calls]);
});

test('a draft that is not based on the project causes a conflict, unless it is empty', async () => {
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

test('a copy with a lost response is not created twice', async () => {
  let delivery: Delivery = 'arrives';
  const { browser, server, rows } = await withProject(() => delivery);
  const other = new Browser(server, browser.project, browser.saver.bookmark());
  other.write('Theirs.');
  await other.saver.sendNow();
  browser.write('Mine.');
  await browser.saver.sendNow();
  delivery = 'response-lost';
  await expect(browser.saver.settle('both')).rejects.toMatchObject({ kind: 'unreachable' });
  expect([browser.state.kind, browser.text]).toEqual(['conflict', 'A boat. Mine.']);
  delivery = 'arrives';
  await browser.saver.settle('both');
  expect([browser.state.kind, rows.size]).toEqual(['saved', 2]);
});

test('edits made while a copy is created belong to the copy', async () => {
  const { browser, rows } = await inConflict();
  const settling = browser.saver.settle('both');
  browser.write('More.');
  const settled = await settling;
  expect(rows.get(settled?.copy.id ?? '')?.project.scenes[0]?.action).toBe('A boat. Mine. More.');
  expect(browser.text).toBe('A boat. Theirs.');
});

test('settling a conflict does not change a page that has left the project meanwhile', async () => {
  const { browser } = await inConflict();
  const settling = browser.saver.settle('both');
  void browser.saver.stop();
  await settling;
  expect([browser.text, browser.replaced]).toEqual(['A boat. Mine.', []]);
});

test('an unanswered save does not override a later undo', async () => {
  let delivery: Delivery = 'arrives';
  const { browser, rows } = await withProject(() => delivery);
  const before = browser.project;
  browser.write('Two boats.');
  delivery = 'response-lost';
  await browser.saver.sendNow();
  browser.project = before;
  browser.saver.changed();
  delivery = 'arrives';
  await vi.advanceTimersByTimeAsync(savingTimes.firstRetryMs + savingTimes.typingMs);
  expect([browser.text, browser.state.kind]).toEqual(['A boat.', 'saved']);
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat.');
});

test('saveAll also saves edits made during another call', async () => {
  const { browser, rows } = await withProject();
  const checking = browser.saver.check();
  browser.write('Last words.');
  expect(browser.state.kind).toBe('waiting');
  await browser.saver.saveAll();
  await checking;
  expect(rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Last words.');
});

test('stopping sends unsaved changes, unless another account would own the call', async () => {
  const [left, foreign] = [await withProject(), await withProject()];
  for (const { browser } of [left, foreign]) browser.write('Last words.');
  await left.browser.saver.stop();
  await foreign.browser.saver.stop({ sends: false });
  expect(left.rows.get(id)?.project.scenes[0]?.action).toBe('A boat. Last words.');
  expect(foreign.rows.get(id)?.project.scenes[0]?.action).toBe('A boat.');
});

test('a project that was deleted and restored elsewhere is saved again', async () => {
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

test('a project deleted elsewhere stays on the page and can be saved as a new one', async () => {
  const { browser, rows } = await withProject();
  rows.clear();
  browser.write('Two.');
  await browser.saver.sendNow();
  expect(browser.state.kind).toBe('missing');
  const { id } = await browser.saver.copyToNew();
  expect([...rows.keys()]).toEqual([id]);
  expect([...rows.values()].map(({ project }) => project.scenes[0]?.action)).toEqual(['A boat. Two.']);
});

test('a refused save reports the reason, and the next change retries', async () => {
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

/** A small seeded generator of random numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test.each([1, 2, 3, 4, 5])(
  'two browsers end up the same after 500 random edits, with lost and duplicated calls (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    let calm = true;
    const fates: Delivery[] = ['arrives', 'arrives', 'request-lost', 'response-lost', 'duplicated'];
    const fake = await withProject(() => (calm ? 'arrives' : pick(fates)));
    const { browser, server, rows, history, restore } = fake;
    const browsers = [browser, new Browser(server, browser.project, browser.saver.bookmark())];
    /** The texts that a user chose to discard. */
    const discarded: string[] = [];
    calm = false;
    let edits = 0;

    async function settle(one: Browser): Promise<void> {
      if (one.state.kind !== 'conflict') return;
      const choice = pick(['mine', 'theirs', 'both'] as const);
      if (choice === 'theirs') discarded.push(one.text);
      // if the copy fails, the conflict stays open
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
      else if (action < 0.96) await one.saver.saveThenCall(restore(pick(history))).catch(() => undefined);
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
    // every edit is in some stored project, or was discarded by choice
    const kept = new Set(
      [...history.map(({ scenes }) => scenes[0]?.action ?? ''), ...discarded].flatMap((text) => text.split(' ')),
    );
    expect(Array.from({ length: 500 }, (_, index) => `e${index + 1}`).filter((word) => !kept.has(word))).toEqual([]);
  },
);
