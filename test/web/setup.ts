import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { computedStyle } from './computed-style.ts';
import { endFakeTimers } from './fake-timers.ts';
import { matchMedia, resetWindow } from './window.ts';
import { resetStores } from './zustand.ts';

configure({
  // as long as `expect.poll` waits: a state is waited for, however busy the machine is
  asyncUtilTimeout: 20_000,
  // what is looked for again and again is not there yet: its error would print the page each time, a tenth of all the work
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// on a busy machine a toast would be gone before a test gets to press its button
Object.assign(limits.toast, { shownMs: Number.POSITIVE_INFINITY });

window.getComputedStyle = computedStyle;
// browser features that the components need and jsdom lacks
window.matchMedia = matchMedia;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
// nor does it know `search`: React would complain of it
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// React (19.2) takes a stack trace for each element, up to ten thousand a second, which is a tenth of all the work here:
// to it there have been as many
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

beforeEach(() => {
  vi.spyOn(console, 'error');
  // Mantine prints a menu that it cannot put the focus into: without a layout nothing is in sight
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...words) => /use-focus-trap/.test(words[0]) || warn(...words));
});
// the files of a worker share one page, which each test finds as new
afterEach(() => {
  cleanup();
  const errors = [...vi.mocked(console.error).mock.calls];
  vi.restoreAllMocks();
  endFakeTimers();
  vi.unstubAllGlobals();
  resetWindow();
  resetStores();
  document.body.replaceChildren();
  delete document.documentElement.dataset.session;
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  expect(errors, 'errors in the console').toEqual([]);
});
