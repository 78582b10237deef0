import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followSession } from '../../../../web/lib/account/follow-session.ts';
import { ownerKey } from '../../../../web/lib/account/owner.ts';

const answer = vi.fn<() => Promise<Response>>();
const bar = '<header id="bar"><button>Print</button></header>';
const headerWith = (label: string, open = '') =>
  `<header data-site-header><details${open}><summary>Menu</summary></details><a href="/app">${label}</a></header>`;
/** Can be read without waiting, so that all effects of a response have happened by the next turn of the event loop. */
const answerOf = (html: string, ok = true) => ({ ok, text: async () => html }) as Response;
const page = (session: string, body: string) => answerOf(`<html data-session="${session}"><body>${body}</html>`);
const link = () => document.querySelector('a');
const root = document.documentElement;

/** Simulates the return to a page from the back/forward cache. */
async function comeBack() {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await turn();
}

beforeAll(followSession);
beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  // so that effects of the previous test do not change this one
  answer.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  root.dataset.session = 'present';
  await turn();
  document.body.innerHTML = bar + headerWith('Launch App', ' open');
  answer.mockReset().mockImplementation(async () => page('absent', bar + headerWith('Login')));
});

test('only the site’s header is renewed, with its focus and its open menu', async () => {
  const first = document.querySelector('#bar');
  link()?.focus();
  await comeBack();
  expect(link()?.textContent).toBe('Login');
  expect(document.activeElement).toBe(link());
  expect(document.querySelector('details')?.open).toBe(true);
  expect(document.querySelector('#bar')).toBe(first);
  expect(root.dataset.session).toBe('absent');
});

test('a page without that header stays unchanged', async () => {
  document.body.innerHTML = bar;
  answer.mockReset();
  await comeBack();
  dispatchEvent(new StorageEvent('storage', { key: ownerKey, newValue: null }));
  await comeBack();
  expect(answer).not.toHaveBeenCalled();
});

test('a failure changes nothing', async () => {
  answer.mockImplementation(async () => answerOf(headerWith('Broken'), false));
  await comeBack();
  expect(link()?.textContent).toBe('Launch App');
  expect(root.dataset.session).toBe('present');
});

test('one session is requested once', async () => {
  answer.mockReset().mockImplementation(async () => page('present', headerWith('Launch App')));
  await comeBack();
  expect(answer).toHaveBeenCalledOnce();
});
