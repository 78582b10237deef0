import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeDraft } from '../../../../../src/domain/storage/draft.ts';
import { queryClient } from '../../../../../web/lib/calls/trpc.ts';
import { storeDemo } from '../../../../../web/lib/storage/store-demo.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { violations } from '../../../axe.ts';
import { call, openEditor, openPath, subjects } from '../../../open-app.tsx';
import { saved } from '../../../saving.ts';
import { undoInToast } from '../../../toasts.ts';

const oneScene = (subject: string) => {
  const { scenes, ...film } = filmOf(1);
  return { ...film, scenes: scenes.map((scene) => ({ ...scene, subject })) };
};
const storedDemos = () => Object.keys(localStorage).filter((key) => /\.(visitor|demo\.)/.test(key));
/** The notice about the scene from the demo. */
const notice = () =>
  screen
    .findByText(/^“A diver at dawn” from the demo came along\./)
    .then((text) => text.closest('[role=alert]') as HTMLElement);

// like the demo page
beforeEach(() => {
  storeDemo(writeDraft({ owner: null, project: oneScene('A diver at dawn'), lastSaved: new Date().toISOString() }));
});

test('the demo scene goes to the next account that logs in, and can be added to its project', async () => {
  const { email, password } = await openEditor({ plan: false, project: oneScene('A lighthouse keeper') });
  const first = within(await notice());
  expect(first.queryByRole('button', { name: 'Make it a project' }), 'it needs a plan').toBe(null);
  expect(await first.findByRole('link', { name: 'Start free trial' })).toBeTruthy();
  expect(await violations()).toEqual([]);
  expect(subjects()).toEqual(['A lighthouse keeper']);
  fireEvent.click(first.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Scene Discarded');
  await undoInToast();
  await notice();
  await saved();

  cleanup();
  queryClient.clear();
  await openEditor({ plan: false });
  expect(subjects()).toEqual(['']);
  expect(screen.queryByText(/from the demo came along/)).toBe(null);

  cleanup();
  queryClient.clear();
  await call('POST', '/api/login', { email, password });
  openPath('/app');
  fireEvent.click(within(await notice()).getByRole('button', { name: 'Add as a scene' }));
  await waitFor(() => expect(subjects()).toEqual(['A lighthouse keeper', 'A diver at dawn']));
  expect(storedDemos()).toEqual([]);
});

test('with a plan, the demo scene can become a second project', async () => {
  await openEditor({ project: oneScene('A lighthouse keeper') });
  await saved();
  fireEvent.click(await within(await notice()).findByRole('button', { name: 'Make it a project' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/app\/p\//));
  await waitFor(() => expect(subjects()).toEqual(['A diver at dawn']));
  expect(screen.queryByText(/from the demo came along/)).toBe(null);
  await saved();
  expect(await call('GET', '/api/projects')).toHaveLength(2);
  expect(storedDemos()).toEqual([]);
});

test('an account without projects gets the demo scene as its first project', async () => {
  await openEditor({ plan: false });
  await waitFor(() => expect(subjects()).toEqual(['A diver at dawn']));
  expect(storedDemos()).toEqual([]);
});
