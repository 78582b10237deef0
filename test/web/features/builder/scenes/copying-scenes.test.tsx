import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { copy, paste } from '../../../clipboard-events.ts';
import { fill } from '../../../fill.ts';
import { field, focused, openEditor, preview, row, subjects } from '../../../open-app.tsx';
import { dismiss } from '../../../toasts.ts';

const findToast = async (title: string) => {
  const toast = (await screen.findByText(title)).closest('li');
  if (!toast) throw new Error('the words stand in no toast');
  return within(toast);
};

test('copies a scene with the keyboard, and pastes it as a scene in the list and as text in a field', async () => {
  await openEditor({ project: filmOf(3) });
  fill(field(2, 'Dialog'), 'We were never going to Vienna');
  row(2).focus();
  expect(copy()).toBe('# SCENE 2 (3.0s)\nSUBJECT: Subject 2\nDIALOG: We were never going to Vienna');
  (await findToast('Copied to Clipboard')).getByText(/^Scene #2 is on the clipboard/);
  row(1).focus();
  paste();
  (await findToast('Scenes Pasted')).getByText('Pasted a scene.');
  expect(subjects()).toEqual(['Subject 1', 'Subject 2', 'Subject 2', 'Subject 3']);
  expect(field(2, 'Dialog').value).toBe('We were never going to Vienna');
  expect(focused()).toBe('Scene #2');
  // in a text, or with words selected, the browser copies and pastes
  field(3, 'Audio').focus();
  expect(paste()).toBe(true);
  expect(copy()).toBeNull();
  row(1).focus();
  getSelection()?.selectAllChildren(preview());
  expect(copy()).toBeNull();
  expect(subjects()).toHaveLength(4);
});

test('pastes a shot list as scenes', async () => {
  await openEditor();
  row(1).focus();
  paste('1. Rain on a tin roof\n2. A boy counts coins\n3. The train leaves');
  (await findToast('Scenes Pasted')).getByText('Pasted 3 scenes.');
  // the pasted scenes replace the empty one
  screen.getByText('3 selected');
  await waitFor(() =>
    expect(preview().querySelector('pre')?.textContent).toBe(
      'Scene 1 (3.0s):\nRain on a tin roof.\n\n---\n\nScene 2 (3.0s):\nA boy counts coins.\n\n---\n\nScene 3 (3.0s):\nThe train leaves.',
    ),
  );
  paste(' ');
  (await findToast('Nothing Pasted')).getByText('There is no text to paste.');
});

test.runIf(isFull)('with 100 scenes, duplicate, insert, split and paste say why nothing happens', async () => {
  const { user } = await openEditor({ project: filmOf(100) });
  const room = 'A project has at most 100 scenes.';
  fill(field(1, 'Action'), 'She runs and stops');
  field(1, 'Action').setSelectionRange(8, 8);
  for (const keys of ['d', '{Enter}', '{Shift>}{Enter}{/Shift}']) {
    await user.keyboard(`{Control>}${keys}{/Control}`);
    (await findToast('Not Possible')).getByText(room);
    await dismiss();
    expect(screen.queryByText('Not Possible')).toBeNull();
    field(1, 'Action').focus();
  }
  row(1).focus();
  paste('Rain on a tin roof');
  (await findToast('Nothing Pasted')).getByText(`${room} The clipboard has 1 scene.`);
  screen.getByText('100 scenes');
});
