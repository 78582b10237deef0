import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isFull } from '../../../../support/rounds.ts';
import '../../../../../web/features/builder/rough-cut/RoughCutDialog.tsx';
import { openDialog } from '../../../../../web/features/builder/core/view/view-store.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { violations } from '../../../axe.ts';
import { openEditor } from '../../../open-app.tsx';
import { storeTakes } from '../../../stored-takes.ts';

const film = filmOf(2, { settings: { ratio: '9:16' } });
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Save the rough cut as a video' }));

test.runIf(isFull)('without a chosen take, the dialog says what to do and offers the animatic', async () => {
  const { user, ...account } = await openEditor({ project: film });
  act(() => openDialog('rough-cut'));
  const dialog = await findDialog();
  await dialog.findByText(/^Add the videos that a generator made/);
  await storeTakes(account, [{ scenes: [1], chosen: false }]);
  await dialog.findByText(/^Choose one take for each clip in the preview\./);
  expect(await violations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save the animatic instead…' }));
  await screen.findByRole('dialog', { name: 'Save the animatic as a video' });
});

test('the dialog says which takes cannot be read, and that jsdom encodes nothing', async () => {
  const account = await openEditor({ project: film });
  await storeTakes(account, [{ scenes: [2] }]);
  act(() => openDialog('rough-cut'));
  const dialog = await findDialog();
  await dialog.findByText('The takes are encoded again, because some scenes have none.');
  // the server has no file
  dialog.getByText('This browser cannot read the takes of these scenes, so the video shows their frames: #2.');
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^This browser cannot encode video\. /);
  expect(dialog.getByRole('button', { name: 'Save video' }).hasAttribute('disabled')).toBe(true);
  const options = (name: string) =>
    within(dialog.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options('Picture')).toEqual(['720p', '1080p']);
  expect(options('Frame rate')).toEqual(['23.976 fps', '24 fps', '25 fps', '29.97 fps', '30 fps']);
});
