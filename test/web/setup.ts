import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { computedStyle } from './computed-style.ts';
import { endFakeTimers } from './fake-timers.ts';
import { matchMedia, resetWindow } from './window.ts';
import { resetStores } from './zustand.ts';

configure({
  // the same as for `expect.poll`, long enough for a busy machine
  asyncUtilTimeout: 20_000,
  // repeated queries fail until an element appears; printing the page in each error would take a tenth of the tests'
  // time
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// on a busy machine, a toast would disappear before a test can press its button
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
// it does not know the element `search` either, and React would warn about it
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// React (19.2) creates a stack trace for each element, up to ten thousand per second, which takes a tenth of the tests'
// time; this makes it believe that it has reached this limit
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

beforeEach(() => {
  vi.spyOn(console, 'error');
  // Mantine warns about menus that it cannot focus, since nothing is visible without a layout
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...words) => /use-focus-trap/.test(words[0]) || warn(...words));
});
// the files of a worker share one page, so reset it for each test
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
