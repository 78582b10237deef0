import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, setAsideDraftKey, writeDraft } from '../../src/domain/draft.ts';
import { newProject } from '../../src/domain/project.ts';

type Store = typeof import('../../web/features/builder/builder-store.ts');
type Sync = typeof import('../../web/features/builder/draft-sync.ts');

let store: Store;
let sync: Sync;
let stop = () => {};

/** What a page load does: fresh modules, then the draft restored from storage. */
async function loadPage() {
  stop();
  vi.resetModules();
  store = await import('../../web/features/builder/builder-store.ts');
  sync = await import('../../web/features/builder/draft-sync.ts');
  stop = sync.startDraftSync();
}

const stored = () => JSON.parse(localStorage.getItem(draftKey) ?? 'null');
const status = () => sync.useDraft.getState().status;
const title = () => store.useBuilder.getState().project.projectTitle;
const draftOf = (projectTitle: string) =>
  writeDraft({ project: { ...newProject(), projectTitle }, lastSaved: new Date().toISOString() });

/** What the browser does when another tab writes. */
function otherTabWrites(text: string) {
  localStorage.setItem(draftKey, text);
  window.dispatchEvent(new StorageEvent('storage', { key: draftKey, newValue: text }));
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
});

test('a change is written 500 ms after the last keystroke, and the mark says so', async () => {
  await loadPage();
  store.setProjectTitle('DAWN');
  vi.advanceTimersByTime(400);
  store.setProjectTitle('DAWN RISING');
  vi.advanceTimersByTime(499);
  expect(stored()).toBeNull();
  expect(status()).toBe('saving');
  vi.advanceTimersByTime(1);
  expect(stored()).toMatchObject({ version: 1, projectTitle: 'DAWN RISING', targetDuration: 15 });
  expect(status()).toBe('saved');
});

test('a pending change is written when the page is closed, and is there on the next load', async () => {
  await loadPage();
  store.setProjectTitle('ECHO');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toMatchObject({ projectTitle: 'ECHO' });
  await loadPage();
  expect(title()).toBe('ECHO');
  expect(status()).toBe('saved');
});

test('a pending change is written when the page is hidden', async () => {
  await loadPage();
  store.setProjectTitle('SIGNAL');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stored()).toMatchObject({ projectTitle: 'SIGNAL' });
});

test.each([
  ['damaged', '{"projectTitle": "LOST WA'],
  ['of another version', '{"version": 99, "film": []}'],
])('a draft that is %s is set aside, word for word', async (_, text) => {
  localStorage.setItem(draftKey, text);
  await loadPage();
  expect(title()).toBe('NEW PROJECT');
  expect(sync.useDraft.getState().setAside).toEqual([text]);
  store.setProjectTitle('ATLAS');
  vi.advanceTimersByTime(500);
  await loadPage();
  expect(title()).toBe('ATLAS');
  expect(sync.useDraft.getState().setAside).toEqual([text]);
  sync.discardSetAside();
  expect(localStorage.getItem(setAsideDraftKey)).toBeNull();
});

test("another tab's draft is not overwritten until the user chooses this tab's", async () => {
  await loadPage();
  store.setProjectTitle('MINE');
  vi.advanceTimersByTime(500);
  otherTabWrites(draftOf('THEIRS'));
  store.setProjectTitle('MINE STILL');
  vi.advanceTimersByTime(5_000);
  expect(status()).toBe('changed-elsewhere');
  expect(stored()).toMatchObject({ projectTitle: 'THEIRS' });
  sync.keepThisTabsDraft();
  expect(stored()).toMatchObject({ projectTitle: 'MINE STILL' });
  expect(status()).toBe('saved');
});

test("taking the other tab's draft is a step that undo takes back", async () => {
  await loadPage();
  store.setProjectTitle('MINE');
  otherTabWrites(draftOf('THEIRS'));
  sync.takeOtherTabsDraft();
  expect(title()).toBe('THEIRS');
  store.undo();
  expect(title()).toBe('MINE');
  vi.advanceTimersByTime(500);
  expect(stored()).toMatchObject({ projectTitle: 'MINE' });
});

test('a write of another tab that sent no event is noticed before it would be overwritten', async () => {
  await loadPage();
  localStorage.setItem(draftKey, draftOf('THEIRS'));
  store.setProjectTitle('MINE');
  vi.advanceTimersByTime(500);
  expect(status()).toBe('changed-elsewhere');
  expect(stored()).toMatchObject({ projectTitle: 'THEIRS' });
});

test('full storage is said, and saving goes on when there is room again', async () => {
  await loadPage();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.setProjectTitle('DAWN');
  vi.advanceTimersByTime(500);
  expect(status()).toBe('storage-failed');
  store.setProjectTitle('DAWN RISING');
  expect(status(), 'while one types on').toBe('storage-failed');
  full.mockRestore();
  sync.retrySave();
  expect(status()).toBe('saved');
  expect(stored()).toMatchObject({ projectTitle: 'DAWN RISING' });
});

test('forbidden storage breaks nothing', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await loadPage();
  store.setProjectTitle('DAWN');
  vi.advanceTimersByTime(500);
  expect(title()).toBe('DAWN');
  expect(status()).toBe('storage-failed');
});

test('leaving with changes that storage did not take asks first', async () => {
  await loadPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.setProjectTitle('DAWN');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});
