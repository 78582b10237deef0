import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../web/features/builder/core/commands/command.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { openEditor } from '../../../open-app.tsx';

test('starts with the settings of the project, and says if the browser cannot encode', async () => {
  await openEditor({ project: filmOf(2, { settings: { ratio: '2.39:1' } }) });
  act(() => runCommand('animatic'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the animatic as a video' }));
  // jsdom has no video encoder
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This browser cannot encode video. Use a current version of Chrome, Edge, Firefox or Safari.',
  );
  const ratio = dialog.getByRole('combobox', { name: 'Aspect ratio' });
  expect(
    within(ratio)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['2.39:1', '16:9', '9:16', '1:1']]);
  expect(dialog.getByRole('button', { name: 'Save video' }).hasAttribute('disabled')).toBe(true);
});
