import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, inject, onTestFinished, vi } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { writeDraft } from '../../src/domain/storage/draft.ts';
import { draftKeys } from '../../src/domain/storage/draft-keys.ts';
import { App } from '../../web/app/App.tsx';
import { Providers } from '../../web/app/Providers.tsx';
import { queryClient } from '../../web/lib/calls/trpc.ts';
import { dismissToast } from '../../web/lib/toast/toast.ts';
import { password } from '../support/visitor.ts';
import { refused } from './harness.tsx';
import { loadLazyEditorCode } from './lazy-editor-code.ts';
import { setWindow } from './window.ts';

/** Replaces the server's response with another one, or with a rejection, as when the server cannot be reached. */
type Fault = (next: () => Promise<Response>, body: string) => Promise<Response>;

const realFetch = globalThis.fetch;
let cookie = '';
let faults: { part: string; fault: Fault }[] = [];

/** Sends the session with each call, as a browser does. */
async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = String(input);
  const next = async () => {
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await realFetch(new URL(url, inject('webAppUrl')), { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      if (!/^\S*_device=/.test(pair)) cookie = pair;
    }
    return response;
  };
  const found = faults.find(({ part }) => url.includes(part));
  return found ? found.fault(next, String(init.body ?? '')) : next();
}

let begun = false;

/**
 * Connects the test's page to the server, as a browser without a session. Not a `beforeEach`: the test files of a
 * worker share this module, so it would be registered only for the first file.
 */
function begin(): void {
  if (begun) return;
  begun = true;
  vi.stubGlobal('fetch', send);
  onTestFinished(() => {
    begun = false;
    faults = [];
    cookie = '';
    queryClient.clear();
    dismissToast();
  });
}

/** Simulates an unreachable server. */
export const unreachable: Fault = () => Promise.reject(new TypeError('Failed to fetch'));

/** Answers as if a login in another tab had ended the call's session. */
export const sessionEnded: Fault = async () => refused(401, 'Not signed in');

/**
 * Makes `fault` answer the calls whose URL contains `part`, such as `templates.create`, until the returned function is
 * called.
 */
export function onCall(part: string, fault: Fault): () => void {
  begin();
  const added = { part, fault };
  faults.unshift(added);
  return () => {
    faults = faults.filter((one) => one !== added);
  };
}

/** Makes `fault` answer the next call whose URL contains `part`. */
export function onNextCall(part: string, fault: Fault): void {
  const end = onCall(part, (...request) => {
    end();
    return fault(...request);
  });
}

/** Makes a REST call with the page's session. @returns the parsed response */
export async function call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  begin();
  const response = await send(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return response.json() as Promise<T>;
}

/** Runs a statement on the server's database, with `?` for the values. */
export const execute = <T = unknown>(sql: string, ...values: unknown[]) =>
  call<T[]>('POST', '/test/sql', { sql, values });

/** Ends the session without telling the page, as if it had expired. */
export function endSession(): void {
  cookie = '';
}

/** Registers a new account, and gives the page its session. @param plan whether the account has a plan */
export async function register({ plan = true } = {}): Promise<{ id: string; email: string; password: string }> {
  cookie = '';
  const email = `${plan ? 'paid' : 'free'}-${crypto.randomUUID()}@example.test`;
  const { id } = await call<{ id: string }>('POST', '/test/account', { email });
  document.documentElement.dataset.session = 'present';
  return { id, email, password };
}

/** Opens a path of the application as the logged-in user. */
export function openPath(path: string) {
  begin();
  history.replaceState(null, '', path);
  return render(
    <Providers>
      <App />
    </Providers>,
  );
}

interface EditorOptions {
  /** The draft to open; by default, the account's first project is empty. */
  project?: Project;
  plan?: boolean;
  /** The window's width in pixels. */
  width?: number;
  touch?: boolean;
}

/**
 * Opens the editor, with all its code, as a newly registered user. The whole application runs, against the real server.
 * jsdom has no layout, no scrolling and no real page loads, so reloads are tested in a browser.
 */
export async function openEditor({ project, plan, width = 1440, touch = false }: EditorOptions = {}) {
  const account = await register({ plan });
  if (project) {
    const draft = writeDraft({ owner: account.id, project, lastSaved: new Date().toISOString() });
    localStorage.setItem(draftKeys(account.id).draft, draft);
  }
  setWindow({ width, touch });
  const user = userEvent.setup({ delay: null });
  const [page] = await Promise.all([import('../../web/pages/AppPage.tsx'), loadLazyEditorCode()]).then(() => [
    openPath('/app'),
  ]);
  // mounted after the first frame, together with all scenes but the first
  await screen.findByRole('region', { name: 'Timeline' });
  return { ...account, user, page };
}

export const card = (number: number) => screen.getByRole('region', { name: `Scene #${number}` });
export const field = (number: number, label: string) =>
  within(card(number)).getByRole<HTMLTextAreaElement>('textbox', { name: label });
export function row(number: number): HTMLElement {
  const found = card(number).querySelector<HTMLElement>('[data-row]');
  if (!found) throw new Error(`Scene #${number} has no row.`);
  return found;
}
export const preview = () => screen.getByRole('region', { name: 'Prompt preview' });

/** The subjects of the open scenes, in the order of the list. */
export const subjects = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Subject' }).map(({ value }) => value);

/** Names the focused element: `Scene #2 light` for a field, `Scene #2` for a row, else its name. */
export function focused(): string {
  const element = document.activeElement;
  const scene = element?.closest('[data-scene]')?.getAttribute('aria-label');
  const isRow = element?.hasAttribute('data-row');
  const words =
    element?.getAttribute('data-field') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  return [scene, isRow ? '' : words].filter(Boolean).join(' ');
}
