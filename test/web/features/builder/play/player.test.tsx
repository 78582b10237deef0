import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { useView } from '../../../../../web/features/builder/core/view/view-store.ts';
import { playCode } from '../../../../../web/features/builder/play/commands.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { endFakeTimers } from '../../../fake-timers.ts';
import { standInForDialogs } from '../../../modal-dialog.ts';
import { field, focused, openEditor } from '../../../open-app.tsx';

const player = () => screen.getByRole('dialog', { name: 'Player' });
const button = (name: string) => within(player()).getByRole('button', { name });
const strip = () => within(player()).getByRole('slider', { name: 'Scene' });
const playButton = () => screen.getByRole('button', { name: 'Play' });
/** The scene named on the slate. */
const slate = () => within(player()).getByText(/^Scene #\d+$/, { selector: 'strong' });
const shows = () => Number(slate().textContent?.replace('Scene #', ''));
const time = () => within(player()).getByText(/^\d+:\d\d \/ \d+:\d\d$/).textContent;
const runFor = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(standInForDialogs);

/** Opens a film in the editor, with a clock that only the test advances. */
async function openFilm(project: Project, options = {}) {
  await playCode.load();
  // as on a new page: tests share the page's state
  useView.setState({ sceneId: null });
  const { user } = await openEditor({ project, ...options });
  // tells the testing library to advance the clock after each key
  vi.stubGlobal('jest', vi);
  vi.useFakeTimers({
    toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
  return user;
}

/** Plays a film from its first scene. */
async function playFilm(project: Project) {
  const user = await openFilm(project);
  await act(async () => {
    fireEvent.click(playButton());
  });
  expect(shows()).toBe(1);
  return user;
}

test('plays each scene for its duration, stops on the last frame, and plays again', async () => {
  const user = await playFilm(filmOf(3));
  expect(time()).toBe('0:00 / 0:11');
  await runFor(4_900);
  expect(shows()).toBe(1);
  expect(time()).toBe('0:04 / 0:11');
  await runFor(200);
  expect(shows()).toBe(2);
  await runFor(3_000);
  expect(shows()).toBe(3);
  await runFor(3_000);
  expect(time()).toBe('0:11 / 0:11');
  expect(shows()).toBe(3);
  expect(focused()).toBe('Play again');
  await user.keyboard(' ');
  expect(shows()).toBe(1);
  expect(focused()).toBe('Pause');
  await runFor(5_100);
  expect(shows()).toBe(2);
});

test('keys pause and step, the scene shown last becomes current, and playing resumes from it', async () => {
  const user = await openFilm(filmOf(4));
  playButton().focus();
  await user.keyboard('{Enter}');
  await runFor(0);
  expect(focused()).toBe('Pause');
  await user.keyboard(' ');
  expect(focused()).toBe('Play');
  await runFor(20_000);
  expect(time()).toBe('0:00 / 0:14');

  await user.keyboard('{ArrowRight}');
  expect([shows(), time()]).toEqual([2, '0:05 / 0:14']);
  const led: number[] = [];
  for (const key of ['End', 'ArrowRight', 'Home', 'ArrowLeft']) {
    await user.keyboard(`{${key}}`);
    led.push(shows());
  }
  expect(led).toEqual([4, 4, 1, 1]);
  strip().focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(strip().getAttribute('aria-valuetext')).toBe('Scene #3 of 4, at 0:08');
  await user.keyboard(' ');
  expect(button('Pause')).toBeTruthy();
  await runFor(500);

  await user.click(button('Close'));
  expect(screen.queryByRole('dialog', { name: 'Player' })).toBe(null);
  expect(document.activeElement).toBe(playButton());
  await user.keyboard('{Enter}');
  expect([shows(), time()]).toEqual([3, '0:08 / 0:14']);
  await user.keyboard('{ArrowRight}');
  await user.click(button('Close'));
  // from the last scene, it starts over
  await user.keyboard('{Enter}');
  expect(shows()).toBe(1);
});

test('a click pauses, buttons step between scenes, and the keys still work afterwards', async () => {
  const user = await playFilm(filmOf(3));
  fireEvent.click(slate());
  expect(button('Play')).toBeTruthy();
  await user.click(button('Next scene'));
  expect(shows()).toBe(2);
  await user.keyboard(' ');
  expect(button('Pause')).toBeTruthy();
  expect(shows()).toBe(2);
  await user.click(button('Previous scene'));
  expect(shows()).toBe(1);
  expect(button('Previous scene').getAttribute('aria-disabled')).toBe('true');
});

test('controls hide during playback without input; a first tap shows them, and a second one pauses', async () => {
  const user = await playFilm(filmOf(2));
  const isAway = () => player().hasAttribute('data-away');
  const tap = () => fireEvent(slate(), new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  await runFor(2_600);
  expect(isAway()).toBe(true);
  fireEvent.pointerMove(player(), { pointerType: 'mouse' });
  expect(isAway()).toBe(false);
  await runFor(2_600);
  expect(shows(), 'it plays on').toBe(2);
  expect(isAway()).toBe(true);
  tap();
  expect(isAway()).toBe(false);
  expect(button('Pause')).toBeTruthy();
  tap();
  expect(button('Play')).toBeTruthy();
  // while paused, they stay
  await runFor(2_600);
  expect(isAway()).toBe(false);
  await user.keyboard('{ArrowLeft}');
  expect(shows()).toBe(1);
});

test('a late close event does not close a player that was opened again', async () => {
  const user = await playFilm(filmOf(2));
  fireEvent(player(), new Event('close'));
  await user.click(button('Next scene'));
  expect(shows()).toBe(2);
});

test('shows pictures, preloads the next two, and draws frames for scenes without one', async () => {
  const film = filmOf(5);
  const scenes = film.scenes.map((scene, place) =>
    place < 4
      ? { ...scene, picture: { hash: `a${place + 1}`, width: 2, height: 2, alt: `Still ${place + 1}` } }
      : scene,
  );
  const user = await playFilm({ ...film, scenes });
  const onPage = () => [...player().querySelectorAll('img')].map((image) => image.getAttribute('src')?.slice(0, 20));
  expect(
    within(player())
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt')),
  ).toEqual(['Still 1']);
  expect(onPage()).toEqual(['/api/pictures/a1', '/api/pictures/a2', '/api/pictures/a3']);
  await runFor(5_100);
  expect(
    within(player())
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt')),
  ).toEqual(['Still 2']);
  expect(onPage()).toEqual(['/api/pictures/a2', '/api/pictures/a3', '/api/pictures/a4']);
  await user.keyboard('{End}');
  expect(shows()).toBe(5);
  expect(onPage()).toEqual(['data:image/svg+xml,%']);
});

test('captions name the speakers by the short names of the cast', async () => {
  const film = filmOf(1, {
    cast: [{ kind: 'character', name: 'Mara_Lind', short: 'Mara', text: 'a skipper in a blue coat' }],
  });
  const dialog = 'MARA_LIND (whispering): We should go.\nTOM (V.O.): Where?';
  await playFilm({ ...film, scenes: film.scenes.map((scene) => ({ ...scene, dialog })) });
  const lines = within(player()).getByText('We should go.').parentElement?.querySelectorAll(':scope > span') ?? [];
  expect([...lines].map((line) => line.textContent)).toEqual(['Mara: We should go.', 'TOM (V.O.): Where?']);
});

test.runIf(isFull)('each of a hundred scenes of a tenth of a second is shown', async () => {
  const film = filmOf(100);
  await playFilm({ ...film, scenes: film.scenes.map((scene) => ({ ...scene, duration: 0.1 })) });
  await runFor(150);
  expect(shows()).toBe(2);
  await runFor(4_900);
  expect(shows()).toBe(51);
  await runFor(5_100);
  expect(shows()).toBe(100);
  expect(time()).toBe('0:10 / 0:10');
  expect(button('Play again')).toBeTruthy();
});

test('a hidden page pauses', async () => {
  await playFilm(filmOf(1));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  expect(button('Play')).toBeTruthy();
});

test.runIf(isFull)('the palette command plays as well, and focuses Play', async () => {
  // not in jsdom
  vi.stubGlobal('visualViewport', null);
  const user = await openFilm(filmOf(2), { width: 390 });
  endFakeTimers();
  field(1, 'Subject').focus();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox', { name: 'Find or run' }));
  await user.paste('play the film');
  await screen.findByRole('option', { name: /^Play the film/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Player' });
  expect(shows()).toBe(1);
  await user.click(button('Close'));
  expect(document.activeElement).toBe(playButton());
});
