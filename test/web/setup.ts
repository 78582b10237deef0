import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { computedStyle } from './computed-style.ts';
import { endFakeTimers } from './fake-timers.ts';
import { quickMatches } from './quick-matches.ts';
import { matchMedia, resetWindow } from './window.ts';
import { resetStores } from './zustand.ts';

configure({
  // as long as `expect.poll`, so that tests also pass on a busy machine
  asyncUtilTimeout: 20_000,
  // the default error prints the whole page on every failed poll, which takes a tenth of the tests' time
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// on a busy machine, a toast could disappear before a test presses its button
Object.assign(limits.toast, { shownMs: Number.POSITIVE_INFINITY });

window.getComputedStyle = computedStyle;
Element.prototype.matches = quickMatches as typeof Element.prototype.matches;
// browser features that components need and jsdom lacks
window.matchMedia = matchMedia;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// never connects
globalThis.EventSource ??= class extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly readyState = 0;
  close() {}
} as unknown as typeof EventSource;
// a page is idle as soon as its current work is done: without idle callbacks, the product waits 300 ms instead, as in Safari
window.requestIdleCallback ??= (run) => Number(setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 }));
window.cancelIdleCallback ??= (handle) => clearTimeout(handle);
// Mantine measures a growing textarea again once its font has loaded
Object.assign(document, { fonts: new EventTarget() });
Element.prototype.scrollIntoView ??= () => {};
// React warns about unknown elements such as `search`, which jsdom does not know
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// React 19.2 takes a stack trace for each element, up to ten thousand per second, which takes a tenth of the tests' time.
// This makes React believe that the limit has been reached.
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

beforeEach(() => {
  vi.spyOn(console, 'error');
  // Mantine warns that it cannot focus a menu, since nothing is visible without a layout
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...words) => /use-focus-trap/.test(words[0]) || warn(...words));
});
// the test files of a worker share one page, so reset it after each test
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
