import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { openWall, openWithTakes } from './with-takes.ts';

const cards = (wall: HTMLElement) =>
  within(wall)
    .getAllByRole('region', { name: /^Takes: / })
    .map((clip) => [clip.ariaLabel?.slice('Takes: '.length), within(clip).getAllByText(/^Take \d$/).length]);
const focusedCard = () => document.activeElement?.textContent;

test('the wall shows all takes by clip, filters them and opens one', async () => {
  const { user } = await openWithTakes([
    { scenes: [0], verdict: 'keep' },
    { scenes: [0], verdict: 'reject' },
    { scenes: [1], chosen: true },
    { scenes: [-1] },
  ]);
  const wall = await openWall();
  await waitFor(() =>
    expect(cards(wall)).toEqual([
      ['Clip 1', 2],
      ['Clip 2', 1],
      ['Without a clip', 1],
    ]),
  );
  expect(await violations()).toEqual([]);
  await user.click(within(wall).getByRole('radio', { name: 'Rejected 1' }));
  expect(cards(wall)).toEqual([['Clip 1', 1]]);
  await user.click(within(wall).getByRole('radio', { name: 'Words changed 3' }));
  expect(cards(wall)).toHaveLength(2);
  await user.click(within(wall).getByRole('button', { name: /^Take 1.*chosen/ }));
  const viewer = await screen.findByRole('dialog', { name: 'Takes' });
  await within(viewer).findByRole('heading', { name: 'Clip 2 scene 2' });
  // the wall is as it was
  await user.keyboard('{Escape}');
  const again = await screen.findByRole('dialog', { name: 'All takes' });
  expect(cards(again)).toHaveLength(2);
  await waitFor(() => expect(focusedCard()).toMatch(/^Take 1.*chosen/));
});

test('arrow keys go from take to take, and keys rate and remove them', async () => {
  const { stored } = await openWithTakes([{ scenes: [0] }, { scenes: [0] }, { scenes: [1] }]);
  const wall = await openWall();
  const [first] = await within(wall).findAllByRole('button', { name: /^Take 1/ });
  if (!first) throw new Error('The wall is empty.');
  first.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? wall, { key });
  press('ArrowRight');
  expect(focusedCard()).toMatch(/^Take 2/);
  press('3');
  press('c');
  await waitFor(async () => expect((await stored())[1]).toMatchObject({ stars: 3, chosen: true }));
  press('Delete');
  await waitFor(() =>
    expect(cards(wall)).toEqual([
      ['Clip 1', 1],
      ['Clip 2', 1],
    ]),
  );
  expect(focusedCard()).toMatch(/^Take 1/);
  await screen.findByText('Take 2 of clip 1 is gone.');
});

test.runIf(isFull)('a take without a clip is moved to one', async () => {
  const { user, stored } = await openWithTakes([{ scenes: [-1] }, { scenes: [2] }]);
  const wall = await openWall();
  await user.selectOptions(await within(wall).findByRole('combobox', { name: 'Move take 1 to' }), 'Clip 3');
  await waitFor(() => expect(cards(wall)).toEqual([['Clip 3', 2]]));
  const [moved, other] = await stored();
  expect(moved?.sceneIds).toEqual(other?.sceneIds);
});

test('a project without takes says what takes are', async () => {
  await openWithTakes([]);
  const wall = await openWall();
  await within(wall).findByText('No takes yet');
  expect(await violations()).toEqual([]);
});
