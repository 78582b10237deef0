import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setSceneText } from '../../../../../web/features/builder/core/project/project-store.ts';
import { useViewer } from '../../../../../web/features/builder/takes/viewer/viewer-store.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { onCall, unreachable } from '../../../open-app.tsx';
import { openViewer, openWithTakes } from './with-takes.ts';

const videos = (dialog: HTMLElement) => [...dialog.querySelectorAll('video')].map((video) => video.ariaLabel);
const details = (name: string) => screen.findByRole('region', { name: `Details of ${name}` });
const press = (dialog: HTMLElement, key: string) =>
  fireEvent.keyDown(within(dialog).getByRole('button', { name: /^(Play|Pause)$/ }), { key });

test('the viewer shows the chosen take first, and keys rate the shown one', async () => {
  const { stored } = await openWithTakes([{ scenes: [0] }, { scenes: [0], chosen: true }, { scenes: [0] }]);
  const dialog = await openViewer();
  await details('Take 2');
  expect(videos(dialog)).toEqual(['Take 2, ferry-2.webm']);
  expect(await violations()).toEqual([]);

  press(dialog, 'ArrowRight');
  await details('Take 3');
  for (const key of ['4', 'k', 'c']) press(dialog, key);
  await waitFor(async () =>
    expect((await stored()).map(({ stars, verdict, chosen }) => ({ stars, verdict, chosen }))).toEqual([
      { stars: 0, verdict: null, chosen: false },
      { stars: 0, verdict: null, chosen: false },
      { stars: 4, verdict: 'keep', chosen: true },
    ]),
  );
  expect(within(dialog).getByRole('button', { name: '4 stars' }).getAttribute('aria-pressed')).toBe('true');
  press(dialog, '0');
  press(dialog, 'x');
  await waitFor(async () => expect((await stored())[2]).toMatchObject({ stars: 0, verdict: 'reject' }));
});

test('two takes are compared on one time, flipped by a key, and laid over each other on times of their own', async () => {
  const { user } = await openWithTakes([{ scenes: [0] }, { scenes: [0] }, { scenes: [1] }]);
  const dialog = await openViewer();
  await details('Take 2');
  // with nothing to compare with, the key takes the neighbor
  press(dialog, 'b');
  expect(videos(dialog)).toEqual(['Take 2, ferry-2.webm', 'Take 1, ferry-1.webm']);
  expect(useViewer.getState()).toMatchObject({ mode: 'flip', active: 'a' });
  press(dialog, 'b');
  await details('Take 1');
  // only the visible take is heard
  expect([...dialog.querySelectorAll('video')].map(({ muted }) => muted)).toEqual([true, false]);

  fireEvent.change(within(dialog).getByRole('slider', { name: 'Time' }), { target: { value: '2' } });
  expect(useViewer.getState().at).toEqual({ a: 2, b: 2 });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Compare with' }), 'Clip 2, Take 1');
  expect(videos(dialog)).toEqual(['Take 2, ferry-2.webm', 'Clip 2, Take 1, ferry-3.webm']);
  await user.click(within(dialog).getByRole('radio', { name: 'Onion' }));
  fireEvent.change(within(dialog).getByRole('slider', { name: 'Time of A' }), { target: { value: '4' } });
  expect(useViewer.getState().at).toEqual({ a: 4, b: 2 });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(true);
  expect(await violations()).toEqual([]);

  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Compare with' }), 'Nothing');
  expect(videos(dialog)).toEqual(['Take 2, ferry-2.webm']);
});

test.runIf(isFull)('keys go to the clip before and after; a clip without takes says so', async () => {
  const { user } = await openWithTakes([{ scenes: [0] }, { scenes: [2] }, { scenes: [-1] }]);
  const dialog = await openViewer();
  await within(dialog).findByRole('heading', { name: 'Clip 1 scene 1' });
  press(dialog, 'PageDown');
  await within(dialog).findByRole('heading', { name: 'Clip 3 scene 3' });
  await user.click(within(dialog).getByRole('button', { name: 'Next clip with takes: Without a clip' }));
  await within(dialog).findByRole('heading', { name: 'Without a clip' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Clip' }), 'Clip 2');
  await within(dialog).findByText('No takes');
});

test('a note that could not be saved stays in the field and is saved later', async () => {
  const { user, stored } = await openWithTakes([{ scenes: [0] }]);
  await openViewer();
  const note = within(await details('Take 1')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  const answer = onCall('takes.change', unreachable);
  await user.type(note, 'Warmer');
  fireEvent.blur(note);
  await screen.findByText('Take Not Changed');
  expect(note.value).toBe('Warmer');
  answer();
  await user.keyboard('{Escape}');
  await waitFor(async () => expect((await stored())[0]?.note).toBe('Warmer'));
});

test('a changed prompt is compared word by word, with the target and the settings', async () => {
  await openWithTakes([{ scenes: [0], target: 'kling-3', settings: '{"ratio":"9:16"}' as never }]);
  setSceneText(0, 'subject', 'A ferry at dawn');
  await openViewer();
  const shown = within(await details('Take 1'));
  await shown.findByText('changed since');
  expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Target',
    'Prompt',
    'Aspect ratio',
  ]);
  expect(shown.getByText('night')).toBeTruthy();
});

test.runIf(isFull)('the shown frame becomes the start of the cut, unless the take would end too early', async () => {
  const { stored } = await openWithTakes([{ scenes: [0], seconds: 9, chosen: true }]);
  const dialog = await openViewer();
  const time = () => within(dialog).getByRole('slider', { name: 'Time' });
  await details('Take 1');
  fireEvent.change(time(), { target: { value: '2' } });
  press(dialog, 'i');
  await waitFor(async () => expect((await stored())[0]?.trimStart).toBe(2));
  fireEvent.change(time(), { target: { value: '8' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Start the cut at this frame' }));
  await waitFor(async () => expect((await stored())[0]?.trimStart).toBe(4));
});
