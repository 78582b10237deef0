import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { writeDraft } from '../../../../../src/domain/storage/draft.ts';
import { draftKeys, sharedDraftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { forgetProject } from '../../../../../web/lib/storage/saved-drafts.ts';

const ada = draftKeys('ada');
const bob = draftKeys('bob');

type Store = typeof import('../../../../../web/features/builder/core/project/project-store.ts');
type Sync = typeof import('../../../../../web/features/builder/core/sync/sync-api.ts');
type Session = typeof import('../../../../../web/features/builder/core/sync/edit-session.ts');
type Draft = typeof import('../../../../../web/features/builder/core/sync/draft.ts');
type Shared = typeof import('../../../../../web/features/builder/core/sync/shared-draft.ts');
type DraftStorage = typeof import('../../../../../web/features/builder/core/sync/draft-storage.ts');

let store: Store;
let sync: Sync;
let session: Session;
let draft: Draft;
let shared: Shared;
let draftStorage: DraftStorage;
let stop = () => {};

/** Simulates a page load: fresh modules, then the draft restored from storage. */
async function loadPage(owner = 'ada', open?: Parameters<Session['openEditSession']>[1]) {
  stop();
  vi.resetModules();
  store = await import('../../../../../web/features/builder/core/project/project-store.ts');
  sync = await import('../../../../../web/features/builder/core/sync/sync-api.ts');
  session = await import('../../../../../web/features/builder/core/sync/edit-session.ts');
  draft = await import('../../../../../web/features/builder/core/sync/draft.ts');
  shared = await import('../../../../../web/features/builder/core/sync/shared-draft.ts');
  draftStorage = await import('../../../../../web/features/builder/core/sync/draft-storage.ts');
  signIn(owner, open);
}

/** Simulates the editor learning who is logged in, on the same page. */
function signIn(owner: string, open?: Parameters<Session['openEditSession']>[1]) {
  stop();
  const stopSync = session.openEditSession(owner, open);
  const stopWatching = shared.watchSharedDraft();
  stop = () => {
    stopWatching();
    stopSync();
  };
}

/** The stored draft, with the project's fields at the top level. */
const stored = (keys = ada) => {
  const { project, ...draft } = JSON.parse(localStorage.getItem(keys.draft) ?? '{}');
  return project ? { ...draft, ...project } : null;
};
const status = () => sync.useSync.getState().draft;
const title = () => store.useBuilder.getState().project.projectTitle;
const storedDraft = (projectTitle: string, owner: string | null = 'ada') =>
  writeDraft({ owner, project: { ...newProject(), projectTitle }, lastSaved: new Date().toISOString() });

/** Simulates a write in another tab. */
function otherTabWrites(text: string) {
  localStorage.setItem(ada.draft, text);
  window.dispatchEvent(new StorageEvent('storage', { key: ada.draft, newValue: text }));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  stop = () => {};
});

test('stores a change 500 ms after the last keystroke, and the indicator says so', async () => {
  await loadPage();
  store.setProjectTitle('DAWN');
  vi.advanceTimersByTime(400);
  store.setProjectTitle('DAWN RISING');
  vi.advanceTimersByTime(499);
  expect(stored()).toBeNull();
  expect(status()).toBe('saving');
  vi.advanceTimersByTime(1);
  expect(stored()).toMatchObject({ version: 2, owner: 'ada', projectTitle: 'DAWN RISING', targetDuration: 15 });
  expect(status()).toBe('saved');
});

test('stores a pending change when the page closes, and restores it on the next load', async () => {
  await loadPage();
  store.setProjectTitle('ECHO');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toMatchObject({ projectTitle: 'ECHO' });
  await loadPage();
  expect(title()).toBe('ECHO');
  expect(status()).toBe('saved');
});

test('stores a pending change when the page is hidden', async () => {
  await loadPage();
  store.setProjectTitle('SIGNAL');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stored()).toMatchObject({ projectTitle: 'SIGNAL' });
});

test.each([
  ['damaged', '{"projectTitle": "LOST WA'],
  ['of another version', '{"version": 99, "film": []}'],
  ['of another account', storedDraft('THEIRS', 'bob')],
])('sets aside a draft that is %s, word for word', async (_, text) => {
  localStorage.setItem(ada.draft, text);
  await loadPage();
  expect(title()).toBe('NEW PROJECT');
  expect(sync.useSync.getState().setAside).toEqual([text]);
  store.setProjectTitle('ATLAS');
  vi.advanceTimersByTime(500);
  await loadPage();
  expect(title()).toBe('ATLAS');
  expect(sync.useSync.getState().setAside).toEqual([text]);
  sync.discardSetAside();
  expect(localStorage.getItem(ada.setAside)).toBeNull();
});

test('a tab without unsaved changes follows another tab and continues from its text', async () => {
  await loadPage();
  store.setProjectTitle('MINE');
  vi.advanceTimersByTime(500);
  otherTabWrites(storedDraft('THEIRS'));
  expect([title(), status()]).toEqual(['THEIRS', 'saved']);
  vi.advanceTimersByTime(5_000);
  store.setProjectTitle('THEIRS AND MINE');
  vi.advanceTimersByTime(500);
  expect(stored()).toMatchObject({ projectTitle: 'THEIRS AND MINE' });
  expect(status()).toBe('saved');
});

test("does not overwrite another tab's draft until the user chooses this tab's", async () => {
  await loadPage();
  store.setProjectTitle('MINE');
  vi.advanceTimersByTime(500);
  store.setProjectTitle('MINE STILL');
  otherTabWrites(storedDraft('THEIRS'));
  vi.advanceTimersByTime(5_000);
  expect(status()).toBe('changed-elsewhere');
  expect(stored()).toMatchObject({ projectTitle: 'THEIRS' });
  sync.keepThisTabsDraft();
  expect(stored()).toMatchObject({ projectTitle: 'MINE STILL' });
  expect(status()).toBe('saved');
});

test("undo reverts taking the other tab's draft", async () => {
  await loadPage();
  store.setProjectTitle('MINE');
  otherTabWrites(storedDraft('THEIRS'));
  sync.loadOtherTabsDraft();
  expect(title()).toBe('THEIRS');
  store.undo();
  expect(title()).toBe('MINE');
  vi.advanceTimersByTime(500);
  expect(stored()).toMatchObject({ projectTitle: 'MINE' });
});

test('detects another tab’s write before overwriting it, even without a storage event', async () => {
  await loadPage();
  localStorage.setItem(ada.draft, storedDraft('THEIRS'));
  store.setProjectTitle('MINE');
  vi.advanceTimersByTime(500);
  expect(status()).toBe('changed-elsewhere');
  expect(stored()).toMatchObject({ projectTitle: 'THEIRS' });
});

test('reports full storage, and resumes once there is space', async () => {
  await loadPage();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.setProjectTitle('DAWN');
  vi.advanceTimersByTime(500);
  expect(status()).toBe('storage-failed');
  store.setProjectTitle('DAWN RISING');
  expect(status(), 'while typing continues').toBe('storage-failed');
  full.mockRestore();
  sync.keepThisTabsDraft();
  expect(status()).toBe('saved');
  expect(stored()).toMatchObject({ projectTitle: 'DAWN RISING' });
});

test('works without access to storage', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await loadPage();
  store.setProjectTitle('DAWN');
  vi.advanceTimersByTime(500);
  expect(title()).toBe('DAWN');
  expect(status()).toBe('storage-failed');
});

test('asks before the user leaves with changes that could not be stored', async () => {
  await loadPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.setProjectTitle('DAWN');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

describe('another account on the same browser', () => {
  test('does not see the first account’s draft, which keeps its own key', async () => {
    await loadPage('ada');
    store.setProjectTitle('UNDER NDA');
    vi.advanceTimersByTime(500);
    await loadPage('bob');
    expect(title()).toBe('NEW PROJECT');
    expect(status()).toBe('untouched');
    store.setProjectTitle('HIS OWN');
    vi.advanceTimersByTime(500);
    expect([stored(ada).projectTitle, stored(bob).projectTitle]).toEqual(['UNDER NDA', 'HIS OWN']);
    await loadPage('ada');
    expect(title()).toBe('UNDER NDA');
  });

  test('on the same page, gets neither the first account’s project nor its history, and uses its own key', async () => {
    await loadPage('ada');
    store.setProjectTitle('UNDER NDA');
    signIn('bob');
    expect(stored(ada), 'pending changes are saved first').toMatchObject({ owner: 'ada', projectTitle: 'UNDER NDA' });
    store.undo();
    store.redo();
    expect(JSON.stringify([store.useBuilder.getState(), store.useBuilder.temporal.getState()])).not.toContain('NDA');
    store.setProjectTitle('HIS OWN');
    vi.advanceTimersByTime(5_000);
    expect([stored(ada).projectTitle, stored(bob).projectTitle]).toEqual(['UNDER NDA', 'HIS OWN']);
    signIn('ada');
    expect(title()).toBe('UNDER NDA');
    expect(status()).toBe('saved');
  });

  test('keeps the first account’s changes that conflict with another tab', async () => {
    await loadPage('ada');
    store.setProjectTitle('THIS TAB');
    otherTabWrites(storedDraft('OTHER TAB'));
    signIn('bob');
    expect(sync.useSync.getState().setAside).toEqual([]);
    signIn('ada');
    expect(title()).toBe('OTHER TAB');
    expect(sync.useSync.getState().setAside).toEqual([expect.stringContaining('THIS TAB')]);
  });

  test('causes no conflict by writing in another tab', async () => {
    await loadPage('ada');
    store.setProjectTitle('MINE');
    vi.advanceTimersByTime(500);
    window.dispatchEvent(new StorageEvent('storage', { key: bob.draft, newValue: storedDraft('HIS', 'bob') }));
    expect(status()).toBe('saved');
  });
});

describe('a draft from before drafts had owners', () => {
  const before = storedDraft('FROM BEFORE', null);
  const offered = () => sync.useSync.getState().offered;
  const lastSaved = JSON.parse(before).lastSaved;
  beforeEach(() => localStorage.setItem(sharedDraftKeys.draft, before));

  test('is offered without showing its text, and not opened automatically', async () => {
    await loadPage();
    expect(offered()).toEqual({ lastSaved });
    expect(title()).toBe('NEW PROJECT');
    expect(localStorage.getItem(sharedDraftKeys.draft)).toBe(before);
  });

  test('becomes the account’s draft when opened, stored before it is removed', async () => {
    await loadPage();
    expect(shared.openSharedDraft()).not.toBeNull();
    expect(title()).toBe('FROM BEFORE');
    expect(stored()).toMatchObject({ owner: 'ada', projectTitle: 'FROM BEFORE' });
    expect(localStorage.getItem(sharedDraftKeys.draft)).toBeNull();
    expect(offered()).toBeNull();
    await loadPage('bob');
    expect(offered()).toBeNull();
    expect(title()).toBe('NEW PROJECT');
  });

  test('opens in one undo step, which restores both projects', async () => {
    await loadPage();
    store.setProjectTitle('MINE');
    const undoOpening = shared.openSharedDraft();
    expect(title()).toBe('FROM BEFORE');
    store.undo();
    undoOpening?.();
    expect(title()).toBe('MINE');
    expect(offered()).toEqual({ lastSaved });
    expect(localStorage.getItem(sharedDraftKeys.draft)).toBe(before);
    vi.advanceTimersByTime(500);
    expect(stored()).toMatchObject({ projectTitle: 'MINE' });
  });

  test('when declined, is not offered to this account again, but still to others', async () => {
    await loadPage();
    shared.declineSharedDraft();
    expect(offered()).toBeNull();
    await loadPage();
    expect(offered()).toBeNull();
    expect(localStorage.getItem(sharedDraftKeys.draft)).toBe(before);
    await loadPage('bob');
    expect(offered()).toEqual({ lastSaved });
  });

  test('stays in place while storage is full', async () => {
    await loadPage();
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (key === ada.draft) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(localStorage, key, value);
    });
    expect(shared.openSharedDraft()).toBeNull();
    expect(offered()).toEqual({ lastSaved });
    expect(status()).toBe('storage-failed');
    expect(localStorage.getItem(sharedDraftKeys.draft)).toBe(before);
  });

  test('when unreadable or set aside, is set aside for the account', async () => {
    localStorage.setItem(sharedDraftKeys.draft, '{"projectTitle": "LOST WA');
    localStorage.setItem(sharedDraftKeys.setAside, JSON.stringify(['{"older']));
    await loadPage();
    expect(offered()).toEqual({ lastSaved: null });
    shared.openSharedDraft();
    expect(sync.useSync.getState().setAside).toEqual(['{"older', '{"projectTitle": "LOST WA']);
    expect([sharedDraftKeys.draft, sharedDraftKeys.setAside].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
    ]);
    expect(offered()).toBeNull();
  });

  test('is not offered when empty', async () => {
    localStorage.setItem(sharedDraftKeys.draft, storedDraft('NEW PROJECT', null));
    await loadPage();
    expect(offered()).toBeNull();
  });

  test('is no longer offered once opened in another tab', async () => {
    await loadPage();
    localStorage.removeItem(sharedDraftKeys.draft);
    window.dispatchEvent(new StorageEvent('storage', { key: sharedDraftKeys.draft, newValue: null }));
    expect(offered()).toBeNull();
  });
});

describe('the projects of an account', () => {
  const [one, two] = ['6f1c1f5e-0c57-4a55-9a3e-3b1f3a7f0001', '6f1c1f5e-0c57-4a55-9a3e-3b1f3a7f0002'];
  const keyOf = (id: string) => draftKeys('ada', id).draft;
  const project = (projectTitle: string) => ({ ...newProject(), projectTitle });
  const fromServer = (id: string, projectTitle: string) => ({
    id,
    stored: { revision: 3, project: project(projectTitle) },
  });
  const draftOf = (id: string, projectTitle: string, unsaved: boolean, revision: number | null = 3) =>
    writeDraft({
      owner: 'ada',
      project: project(projectTitle),
      lastSaved: new Date().toISOString(),
      bookmark: { id, revision, saveId: null, unsaved },
    });

  test('each have a draft, written on the first edit', async () => {
    await loadPage('ada', fromServer(one, 'ONE'));
    expect([title(), status()]).toEqual(['ONE', 'saved']);
    expect(draft.storedBookmark()).toEqual({ id: one, revision: 3, saveId: null, unsaved: false });
    expect(localStorage.getItem(keyOf(one))).toBeNull();
    store.setProjectTitle('ONE, CUT');
    signIn('ada', fromServer(two, 'TWO'));
    expect(title()).toBe('TWO');
    expect(JSON.parse(localStorage.getItem(keyOf(one)) ?? '')).toMatchObject({
      ...{ projectId: one, revision: 3, unsaved: true, project: { projectTitle: 'ONE, CUT' } },
    });
    await loadPage('ada', { id: one });
    expect(title()).toBe('ONE, CUT');
  });

  test('the first one keeps its draft when it gets an id', async () => {
    localStorage.setItem(ada.draft, draftOf(one, 'ONE', false));
    await loadPage('ada', { id: one });
    store.setProjectTitle('ONE, CUT');
    vi.advanceTimersByTime(500);
    expect(stored()).toMatchObject({ projectTitle: 'ONE, CUT' });
    expect(localStorage.getItem(keyOf(one))).toBeNull();
  });

  test('one that was never saved to the server opens in preference to the last opened one', async () => {
    await loadPage('ada', fromServer(two, 'TWO'));
    store.setProjectTitle('TWO, CUT');
    vi.advanceTimersByTime(500);
    expect(draftStorage.localProject('ada')).toEqual({ id: two });
    localStorage.setItem(ada.draft, draftOf(one, 'ONE', false));
    expect(draftStorage.localProject('ada')).toEqual({ id: two });
    localStorage.setItem(ada.draft, draftOf(one, 'ONE', true, null));
    expect(draftStorage.localProject('ada')).toEqual({ id: null });
    expect(draftStorage.localProject('bob')).toBeNull();
  });

  test('lose their drafts when storage is full, if the server holds them', async () => {
    localStorage.setItem(keyOf(one), draftOf(one, 'ONE', false));
    localStorage.setItem(ada.draft, draftOf(two, 'TWO', true));
    const third = '6f1c1f5e-0c57-4a55-9a3e-3b1f3a7f0003';
    await loadPage('ada', fromServer(third, 'THREE'));
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (localStorage.getItem(keyOf(one))) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(localStorage, key, value);
    });
    store.setProjectTitle('THREE, CUT');
    vi.advanceTimersByTime(500);
    expect(status()).toBe('saved');
    expect([keyOf(one), keyOf(third), ada.draft].map((key) => localStorage.getItem(key) !== null)).toEqual([
      ...[false, true, true],
    ]);
  });

  test('are not restored by a bookmark after a logout in another tab has removed them', async () => {
    await loadPage('ada', fromServer(one, 'ONE'));
    store.setProjectTitle('ONE, CUT');
    vi.advanceTimersByTime(500);
    localStorage.removeItem(keyOf(one));
    window.dispatchEvent(new StorageEvent('storage', { key: keyOf(one), newValue: null }));
    draft.storeBookmark();
    expect(localStorage.getItem(keyOf(one))).toBeNull();
    expect(status()).toBe('saved');
    store.setProjectTitle('ONE, CUT AGAIN');
    vi.advanceTimersByTime(500);
    expect(JSON.parse(localStorage.getItem(keyOf(one)) ?? '').project.projectTitle).toBe('ONE, CUT AGAIN');
  });

  test('a bookmark updates the draft of a project that the page has left, and marks newer changes as unsaved', async () => {
    await loadPage('ada', fromServer(one, 'ONE'));
    store.setProjectTitle('ONE, CUT');
    vi.advanceTimersByTime(500);
    const left = store.useBuilder.getState().project;
    const bookmark = { id: one, revision: 4, saveId: null, unsaved: false };
    draft.storeBookmarkAt(keyOf(one), left, bookmark);
    expect(JSON.parse(localStorage.getItem(keyOf(one)) ?? '')).toMatchObject({ revision: 4, unsaved: false });
    expect(draft.storedBookmark()).toEqual(bookmark);
    // the order of the keys does not matter
    const { projectTitle, ...rest } = left;
    draft.storeBookmarkAt(keyOf(one), { ...rest, projectTitle }, { ...bookmark, revision: 5 });
    expect(draft.storedBookmark()).toMatchObject({ revision: 5, unsaved: false });
    draft.storeBookmarkAt(keyOf(one), project('OLDER'), { ...bookmark, revision: 6 });
    expect(draft.storedBookmark()).toMatchObject({ revision: 6, unsaved: true });
    draft.storeBookmarkAt(keyOf(one), project('FOREIGN'), { ...bookmark, id: two, revision: 7 });
    expect(draft.storedBookmark()).toMatchObject({ id: one, revision: 6 });
  });

  test('a deleted one loses its draft, unless the draft has unsaved changes', async () => {
    localStorage.setItem(keyOf(one), draftOf(one, 'ONE', false));
    localStorage.setItem(keyOf(two), draftOf(two, 'TWO', true));
    await loadPage('ada', { id: one });
    stop();
    stop = () => {};
    forgetProject('ada', one);
    forgetProject('ada', two);
    expect([localStorage.getItem(keyOf(one)), draft.isInMemory('ada', one)]).toEqual([null, false]);
    expect(localStorage.getItem(keyOf(two))).not.toBeNull();
    expect(draftStorage.localProject('ada')).toBeNull();
  });
});
