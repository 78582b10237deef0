import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useView } from '../../../../../web/features/builder/core/view/view-store.ts';
import { playCode } from '../../../../../web/features/builder/play/commands.ts';
import { takesCode } from '../../../../../web/features/builder/play/use-take-player.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { endFakeTimers } from '../../../fake-timers.ts';
import { standInForDialogs } from '../../../modal-dialog.ts';
import { openEditor } from '../../../open-app.tsx';
import { standInForVideos } from '../../../stand-in-videos.ts';
import { storeTakes } from '../../../stored-takes.ts';

const player = () => screen.getByRole('dialog', { name: 'Player' });
const button = (name: string) => within(player()).getByRole('button', { name });
const visible = () => [...player().querySelectorAll('video')].find((video) => video.hasAttribute('data-shown'));
const runFor = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(standInForDialogs);

test('chosen takes play with sound; keys mute them and hide captions; a broken one leaves its frame', async () => {
  await Promise.all([playCode.load(), takesCode.load()]);
  useView.setState({ sceneId: null });
  const film = filmOf(3);
  const scenes = film.scenes.map((scene) => ({ ...scene, dialog: 'MARA: We should go.' }));
  const editor = await openEditor({ project: { ...film, scenes } });
  const [first, second] = await storeTakes(editor, [{ scenes: [1], trimStart: 1 }, { scenes: [2] }]);
  standInForVideos((address) => (address.includes(String(second)) ? 'broken' : 8));
  vi.useFakeTimers({
    toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  });
  await runFor(1_000);
  const video = visible();
  expect(video?.src).toBe(`/api/takes/${first}/file`);
  expect([video?.currentTime.toFixed(1), video?.muted]).toEqual(['2.0', false]);
  within(player()).getByText('We should go.', { exact: false });

  fireEvent.keyDown(button('Mute'), { key: 'm' });
  expect(video?.muted).toBe(true);
  fireEvent.click(button('Unmute'));
  expect(video?.muted).toBe(false);
  fireEvent.keyDown(button('Mute'), { key: 'c' });
  expect(within(player()).queryByText('We should go.', { exact: false })).toBeNull();
  expect(button('Captions').getAttribute('aria-pressed')).toBe('false');

  fireEvent.click(button('Next scene'));
  await runFor(500);
  expect(visible()).toBeUndefined();
  within(player()).getByText('The take of Scene #2 can’t be played. Its frame is shown instead.');
  fireEvent.click(button('Next scene'));
  await runFor(500);
  expect(within(player()).queryByText(/can’t be played/)).toBeNull();
  fireEvent.click(button('Close'));
  await runFor(500);
  endFakeTimers();
});
