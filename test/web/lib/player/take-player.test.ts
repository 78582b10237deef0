import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CutTake, roughCut } from '../../../../src/domain/takes/rough-cut.ts';
import { filmClock } from '../../../../web/lib/player/film-clock.ts';
import { takePlayer } from '../../../../web/lib/player/take-player.ts';
import { standInForVideos } from '../../stand-in-videos.ts';

const scenes = [2, 2, 1, 3].map((duration, index) => ({ id: `s${index + 1}`, duration }));
const takeOf = (id: string, sceneIds: string[], take: Partial<CutTake> = {}): CutTake => ({
  ...{ id, sceneIds, seconds: 8, trimStart: 0, chosen: true },
  ...take,
});
const ferry = takeOf('ferry', ['s1', 's2'], { trimStart: 1 });
const train = takeOf('train', ['s4'], { trimStart: 0.5 });

let fates: Record<string, number | 'broken' | 'slow'> = {};
let videos: ReturnType<typeof standInForVideos>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  fates = {};
  videos = standInForVideos((address) => fates[address] ?? 8);
});
afterEach(() => vi.useRealTimers());

/** A film of 8 seconds: four of one take, one of a frame, and three of another take. */
function open(takes: readonly CutTake[] = [ferry, train]) {
  const clock = filmClock({ total: 8, onTick: () => {} });
  const player = takePlayer({ parts: roughCut(scenes, takes), addressOf: ({ id }) => id, onStopped: clock.pause });
  clock.setTakes(player);
  const [one, two] = player.videos;
  if (!one || !two) throw new Error('two videos');
  /** The take that is visible, and its time, in tenths. */
  const visible = () => {
    const shown = player.videos.filter((video) => video.hasAttribute('data-shown'));
    return shown.map((video) => `${video.src} ${video.currentTime.toFixed(1)} ${video.paused ? 'still' : 'plays'}`);
  };
  return { clock, player, one, two, visible };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a take plays for the seconds of its scenes, then the frame, then the next take', async () => {
  const { clock, player, two, visible } = open();
  clock.toggle();
  await pass(0);
  expect(visible()).toEqual(['ferry 1.0 plays']);
  // the next take waits on its first picture
  expect([two.src, two.currentTime, two.paused]).toEqual(['train', 0.5, true]);
  await pass(3_000);
  expect(visible()).toEqual(['ferry 4.0 plays']);
  expect(clock.at()).toBeCloseTo(3, 1);
  await pass(1_100);
  expect([visible(), player.state().shows]).toEqual([[], 'frame']);
  await pass(1_000);
  expect(visible()).toEqual(['train 0.6 plays']);
  await pass(3_000);
  expect([clock.at(), clock.isPlaying()]).toEqual([8, false]);
  expect(visible()).toEqual(['train 3.5 still']);
  clock.toggle();
  await pass(0);
  expect(visible()).toEqual(['ferry 1.0 plays']);
});

test('seeking shows the picture of that time, and pausing stops there', async () => {
  const { clock, visible } = open();
  clock.seek(6.25);
  await pass(0);
  expect(visible()).toEqual(['train 1.8 still']);
  clock.toggle();
  await pass(1_000);
  clock.pause();
  const at = clock.at();
  expect(at).toBe(7.25);
  await pass(1_000);
  expect([clock.at(), visible()]).toEqual([at, ['train 2.8 still']]);
  clock.seek(4.5);
  await pass(0);
  expect(visible()).toEqual([]);
});

test('the film waits for a take that loads', async () => {
  fates.ferry = 'slow';
  const { clock, player, one, visible } = open();
  clock.toggle();
  await pass(5_000);
  expect([clock.at(), clock.isPlaying(), player.state().shows]).toEqual([0, true, 'loading']);
  videos.finish(one, 8);
  await pass(1_000);
  expect(clock.at()).toBeCloseTo(1, 1);
  expect(visible()).toEqual(['ferry 2.0 plays']);
});

test('a take that cannot be played leaves its frame, and the film goes on; the next seek tries again', async () => {
  fates.ferry = 'broken';
  const { clock, player, visible } = open();
  clock.toggle();
  await pass(1_000);
  expect([visible(), player.state().shows]).toEqual([[], 'failed']);
  expect(clock.at()).toBeCloseTo(1, 1);
  await pass(4_500);
  expect(visible()).toEqual(['train 1.0 plays']);
  fates.ferry = 8;
  clock.seek(1);
  await pass(0);
  expect(visible()).toEqual(['ferry 2.0 plays']);
});

test('a take that is too short holds its last picture', async () => {
  fates.ferry = 3.5;
  const { clock, visible } = open([{ ...ferry, seconds: 3.5 }]);
  clock.toggle();
  await pass(3_500);
  expect(visible()).toEqual([expect.stringContaining('ferry 3.5')]);
  expect(clock.at()).toBeCloseTo(3.5, 1);
  clock.seek(3);
  await pass(500);
  expect(visible()).toEqual([expect.stringContaining('ferry 3.5')]);
  await pass(600);
  expect(visible()).toEqual([]);
});

test('a browser that refuses sound plays without it, until the user turns it on', async () => {
  videos.browser.refusesSound = true;
  const { clock, player, one, visible } = open();
  clock.toggle();
  await pass(500);
  expect(player.state()).toEqual({ shows: 'take', muted: true, soundRefused: true });
  expect(visible()).toEqual(['ferry 1.5 plays']);
  player.setMuted(false);
  expect([one.muted, player.state().soundRefused]).toEqual([false, false]);
});

test('a pause by the browser pauses the film', async () => {
  const { clock, one } = open();
  clock.toggle();
  await pass(500);
  one.pause();
  await pass(0);
  expect(clock.isPlaying()).toBe(false);
});

test('a closed player loads nothing', () => {
  const { clock, player, one, two } = open();
  clock.seek(0);
  player.close();
  expect([one, two].map((video) => video.hasAttribute('src'))).toEqual([false, false]);
});
