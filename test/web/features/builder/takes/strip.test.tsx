import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setSceneText } from '../../../../../web/features/builder/core/project/project-store.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { onCall, unreachable } from '../../../open-app.tsx';
import { pressInToast } from '../../../toasts.ts';
import { openWithTakes } from './with-takes.ts';

/** What screen readers say of a take. */
const nameOf = (tile: Element | null) => tile?.querySelector('.unseen')?.textContent;
const focusedTake = () => nameOf(document.activeElement);
const strip = (number: number) => screen.findByRole('list', { name: `Takes of clip ${number}` });
const take = async (clip: number, number: number) =>
  within(await strip(clip)).findByRole('button', { name: new RegExp(`^Take ${number},`) });
const labels = async (clip: number) =>
  within(await strip(clip))
    .getAllByRole('button')
    .map(nameOf);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('keys go through the takes of all clips and rate them', async () => {
  const prompts = { prompt: 'Subject 1.' };
  const { stored } = await openWithTakes([
    { scenes: [0], ...prompts },
    { scenes: [0], ...prompts },
    { scenes: [1], prompt: 'Subject 2.' },
  ]);
  (await take(1, 1)).focus();
  for (const key of ['4', 'k', 'ArrowRight', 'c']) press(key);
  await waitFor(() => expect(focusedTake()).toBe('Take 2, 5.0s, chosen'));
  for (const key of ['ArrowDown', 'x', 'ArrowUp']) press(key);
  // the strip's current take, else its chosen one
  await waitFor(() => expect(focusedTake()).toBe('Take 2, 5.0s, chosen'));
  await waitFor(async () => {
    const [first, second, third] = await stored();
    expect(first).toMatchObject({ stars: 4, verdict: 'keep', chosen: false });
    expect(second).toMatchObject({ chosen: true });
    expect(third).toMatchObject({ verdict: 'reject' });
  });
  expect(await labels(1)).toEqual(['Take 1, 5.0s, kept, 4 stars', 'Take 2, 5.0s, chosen']);
  expect(screen.getByRole('button', { name: '2 takes of Scene #1, one is chosen' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Take 2 of clip 1' })).toBeTruthy();
  expect(await violations()).toEqual([]);
});

test('a take says when the words of its clip have changed since', async () => {
  await openWithTakes([{ scenes: [0], prompt: 'Subject 1.' }]);
  expect(await labels(1)).toEqual(['Take 1, 5.0s']);
  setSceneText(0, 'subject', 'A gull');
  await waitFor(async () => expect(await labels(1)).toEqual(['Take 1, 5.0s, words changed since']));
});

test('a note is typed at the take and saved', async () => {
  const { user, stored } = await openWithTakes([{ scenes: [0], prompt: 'Subject 1.' }]);
  (await take(1, 1)).focus();
  await user.keyboard('n');
  await waitFor(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
  // the keys of the tile do not apply while typing
  await user.keyboard('Keep 4{Escape}');
  await waitFor(async () => expect(await stored()).toMatchObject([{ note: 'Keep 4', stars: 0, verdict: null }]));
  expect(focusedTake()).toBe('Take 1, 5.0s, has a note');
});

test.runIf(isFull)('a deleted take can be brought back until the toast is gone', async () => {
  const { stored } = await openWithTakes([{ scenes: [0] }, { scenes: [0] }]);
  (await take(1, 1)).focus();
  press('Delete');
  await waitFor(async () => expect(await labels(1)).toHaveLength(1));
  expect(focusedTake()).toMatch(/^Take 1,/);
  await pressInToast('Undo');
  await waitFor(async () => expect(await labels(1)).toHaveLength(2));
  expect(await stored()).toHaveLength(2);

  (await take(1, 2)).focus();
  press('Delete');
  await pressInToast('Dismiss');
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(['ferry-1.webm']));
});

test('a change that the server refuses is taken back', async () => {
  await openWithTakes([{ scenes: [0] }]);
  const stop = onCall('takes.change', unreachable);
  (await take(1, 1)).focus();
  press('5');
  await screen.findByText('Take Not Changed');
  stop();
  await waitFor(async () => expect(await labels(1)).not.toContain(expect.stringContaining('stars')));
});

test('Enter opens the viewer at the take', async () => {
  await openWithTakes([{ scenes: [0] }, { scenes: [0] }]);
  (await take(1, 1)).focus();
  press('Enter');
  const viewer = await screen.findByRole('dialog', { name: 'Takes' });
  await within(viewer).findByRole('region', { name: 'Details of Take 1' });
});
