import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFilmPlayer } from '../../../../web/features/review/player/film-player.ts';
import { noteWith } from '../../../domain/review/note-with.ts';
import { standInForDialogs } from '../../modal-dialog.ts';
import { standInForVideos } from '../../stand-in-videos.ts';
import { openReview, ownNote, secret } from './review-page.ts';

let page: Awaited<ReturnType<typeof openReview>> | undefined;
async function open(options: Parameters<typeof openReview>[0] = {}) {
  page = await openReview(options);
  const root = document.querySelector<HTMLElement>('[data-island="film-player"]');
  if (root) startFilmPlayer(root);
  return page;
}
beforeEach(() => {
  vi.useFakeTimers();
  standInForDialogs();
});
afterEach(() => page?.stop());

const player = () => screen.getByRole('dialog', { name: 'Player' });
const button = (name: string) => within(player()).getByRole('button', { name });
const press = (key: string, on: Element = button('Next scene')) => fireEvent.keyDown(on, { key });
const time = () => player().querySelector('.time')?.textContent;
const scene = () => player().querySelector('.caption')?.textContent;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('plays each scene for its duration, and again from the end', async () => {
  await open();
  screen.getByRole('button', { name: 'Play' }).click();
  expect([time(), scene()]).toEqual(['0:00 / 0:06', 'Scene 1Words of 1']);
  await pass(2_100);
  expect([time(), scene()]).toEqual(['0:02 / 0:06', 'Scene 2Words of 2']);
  button('Pause').click();
  await pass(1_000);
  expect(time()).toBe('0:02 / 0:06');
  press('k');
  await pass(5_000);
  expect(time()).toBe('0:06 / 0:06');
  button('Play again').click();
  expect(time()).toBe('0:00 / 0:06');
  press('l');
  expect(scene()).toBe('Scene 2Words of 2');
  press('j');
  expect(scene()).toBe('Scene 1Words of 1');
  const scrub = within(player()).getByLabelText('Time');
  fireEvent.input(scrub, { target: { value: '3' } });
  expect(scrub.ariaValueText).toBe('0:03 of 0:06, scene 2');
});

test('a note on a moment pauses the film; notes are marked on the time line and listed by time', async () => {
  const late = noteWith({ sceneId: 's2', seconds: 1.5, text: 'Later' });
  const note = ownNote({ sceneId: 's2', seconds: 0.5, text: 'Here' });
  const { sent } = await open({ review: { notes: [late, noteWith()] }, answer: () => ({ note, secret }) });
  screen.getByRole('button', { name: 'Play' }).click();
  await pass(2_500);
  press('n');
  const form = screen.getByRole('form', { name: 'Note on scene 2 at 0:02' });
  const text = within(form).getByLabelText('Note');
  fireEvent.input(within(form).getByLabelText('Your name'), { target: { value: 'Cleo' } });
  fireEvent.input(text, { target: { value: 'Here' } });
  press('l', text);
  expect(scene(), 'typing controls nothing').toBe('Scene 2Words of 2');
  await pass(2_100);
  expect(time()).toBe('0:02 / 0:06');
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
  await pass(0);
  expect(sent[0]?.body).toMatchObject({ text: 'Here', sceneId: 's2' });
  expect(sent[0]?.body.seconds).toBeCloseTo(0.5, 1);
  expect(document.activeElement).toBe(button('Note here'));
  const items = within(screen.getByRole('list', { name: 'Notes by time' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['0:02CleoHere', '0:03AdaLater']);
  expect(player().querySelectorAll('.marks i')).toHaveLength(2);
  button('Go to 0:03').click();
  expect(time()).toBe('0:03 / 0:06');
});

test('a note under its scene opens the player at its moment', async () => {
  await open({ review: { notes: [noteWith({ sceneId: 's2', seconds: 1.5 })] } });
  screen.getByRole('button', { name: 'Play from 0:03' }).click();
  expect([time(), button('Play').textContent]).toEqual(['0:03 / 0:06', 'Play']);
});

test('a link that takes no notes offers none', async () => {
  await open({ review: { open: false } });
  screen.getByRole('button', { name: 'Play' }).click();
  expect(within(player()).queryByRole('button', { name: 'Note here' })).toBe(null);
});

test('plays the takes of its scenes with sound, in a film of takes and frames', async () => {
  standInForVideos(() => 8);
  page = await openReview();
  const link = '<a class="take" href="/s/t/takes/one#t=1,3" data-take="one" data-from="1" data-length="8">Watch</a>';
  document.querySelector('#scene-1')?.insertAdjacentHTML('beforeend', link);
  const root = document.querySelector<HTMLElement>('[data-island="film-player"]');
  if (root) startFilmPlayer(root);
  screen.getByRole('button', { name: 'Play' }).click();
  await vi.dynamicImportSettled();
  button('Mute');
  button('Previous scene').click();
  await pass(1_000);
  const [video] = player().querySelectorAll('video');
  expect([video?.src, video?.currentTime.toFixed(1), video?.hasAttribute('data-shown')]).toEqual([
    ...['/s/t/takes/one', '2.0', true],
  ]);
  press('m');
  expect([video?.muted, button('Unmute').textContent]).toEqual([true, 'Unmute']);
  await pass(1_100);
  expect([video?.paused, video?.hasAttribute('data-shown'), scene()]).toEqual([true, false, 'Scene 2Words of 2']);
});
