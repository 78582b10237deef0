import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import '../../../../../web/features/builder/core/ui/ProjectComparison.tsx';
import type { Project, Scene } from '../../../../../src/domain/project/project.ts';
import { useSync } from '../../../../../web/features/builder/core/sync/sync-api.ts';
import { rememberOwner } from '../../../../../web/lib/account/owner.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { sampled } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { fill } from '../../../fill.ts';
import { call, field, onCall, openEditor, sessionEnded, unreachable } from '../../../open-app.tsx';
import { reopen } from '../../../reopen.ts';
import { lastId, mark, saved } from '../../../saving.ts';

const action = () => field(1, 'Action').value;
const write = (text: string) => fill(field(1, 'Action'), text);
/** Simulates the window coming to the front. */
const comeBack = () => fireEvent(window, new Event('focus'));
/** Sends unsaved changes, as when the user leaves the page. */
const send = () => fireEvent(window, new Event('pagehide'));
const stored = async (id: string) => (await call<Project>('GET', `/api/projects/${id}`)).scenes[0];

/** Changes the first scene, as from another browser of the account. */
async function changeElsewhere(change: Partial<Scene>): Promise<string> {
  const id = await lastId();
  const { scenes } = await call<Project>('GET', `/api/projects/${id}`);
  await call('PATCH', `/api/projects/${id}`, { scenes: scenes.map((scene) => ({ ...scene, ...change })) });
  return id;
}

test('a film opens in another browser, and edits made there show here', async () => {
  await openEditor({ plan: false });
  write('A boat leaves');
  send();
  await saved();
  await changeElsewhere({ light: 'Sodium lamps' });
  comeBack();
  await waitFor(() => expect(field(1, 'Light').value).toBe('Sodium lamps'));
  await screen.findByText('It was changed elsewhere.');
  await saved();
  localStorage.clear();
  reopen('/app');
  await waitFor(() => expect(action()).toBe('A boat leaves'));
  expect(field(1, 'Light').value).toBe('Sodium lamps');
});

test('a draft that exists only in this browser is saved to the account, and the page says so', async () => {
  await openEditor({ project: filmOf(3) });
  await screen.findByText('to your account: it opens wherever you log in');
  expect(await call('GET', `/api/projects/${await lastId()}`)).toMatchObject({
    scenes: [{ subject: 'Subject 1' }, {}, { subject: 'Subject 3' }],
  });
});

test.each(
  sampled([
    { choice: 'Keep both', ends: 'A boat at dawn' },
    { choice: 'Keep this one', ends: 'Two boats' },
    { choice: 'Use the other one', ends: 'A boat at dawn' },
  ]),
)('changes in two browsers are a conflict, settled with: $choice', async ({ choice, ends }) => {
  await openEditor();
  write('A boat');
  await saved();
  const id = await changeElsewhere({ action: 'A boat at dawn' });
  write('Two boats');
  send();
  await screen.findByText(/^This project was also changed in another browser\./);
  expect(mark()).toBe('Saved in this browser only');

  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of this project' }));
  expect((await dialog.findByRole('row', { name: /^Action/ })).textContent).toBe('ActionA boat at dawnTwo boats');
  expect(await violations()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: choice }));
  await waitFor(() => expect(mark()).toBe('Saved'));
  expect(action()).toBe(ends);
  await waitFor(async () => expect(await stored(id)).toMatchObject({ action: ends }));
  if (choice === 'Keep both') {
    await screen.findByRole('button', { name: 'Open it' });
    const projects = await call<{ id: string }[]>('GET', '/api/projects');
    const copy = projects.find((project) => project.id !== id)?.id ?? '';
    expect(await stored(copy)).toMatchObject({ action: 'Two boats' });
  }
});

test('text typed just before this tab starts saving is saved as well', async () => {
  await openEditor();
  write('A boat');
  await saved();
  const turn = Promise.withResolvers<void>();
  const request = async (_name: string, _options: object, run: () => unknown) => turn.promise.then(run);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  reopen('/app');
  await waitFor(() => expect(action()).toBe('A boat'));
  write('Two boats');
  turn.resolve();
  await waitFor(() => expect(useSync.getState().session?.saver).not.toBeNull());
  await saved();
  expect(await stored(await lastId())).toMatchObject({ action: 'Two boats' });
});

test('a save whose session a login in another tab has ended is sent again, but not as another account', async () => {
  await openEditor();
  write('A boat');
  await saved();
  const calls: string[] = [];
  onCall('projects.save', (next, body) => (calls.push(body) > 1 ? next() : sessionEnded(next, body)));
  write('Two boats');
  await saved();
  expect(await stored(await lastId())).toMatchObject({ action: 'Two boats' });
  expect(calls[1]).toBe(calls[0]);

  onCall('projects.save', (next, body) => {
    calls.push(body);
    rememberOwner(crypto.randomUUID());
    return sessionEnded(next, body);
  });
  write('Three boats');
  send();
  await waitFor(() => expect(mark()).toBe('Saved in this browser only'));
  expect(calls.slice(2)).toHaveLength(1);
});

test('offline changes stay in this browser and are saved later', async () => {
  await openEditor();
  write('A boat');
  await saved();
  const reconnect = onCall('/trpc/', unreachable);
  write('A boat, offline');
  send();
  await waitFor(() => expect(mark()).toBe('Saved in this browser only'));
  reopen('/app');
  await waitFor(() => expect(action()).toBe('A boat, offline'));
  await waitFor(() => expect(mark()).toBe('Saved in this browser only'));
  fireEvent.click(screen.getByRole('button', { name: 'Load Template' }));
  await screen.findByText('The server could not be reached.');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  reconnect();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(mark()).toBe('Saved'));
  expect(await stored(await lastId())).toMatchObject({ action: 'A boat, offline' });
});
