import { describe, expect, test } from 'vitest';
import {
  frameAt,
  nearestFrameRate,
  type Playhead,
  stepFrames,
  syncPlayheads,
} from '../../../../../web/features/builder/takes/viewer/sync.ts';

const head = (change: Partial<Playhead> = {}): Playhead => ({
  at: 0,
  seconds: 5,
  ended: false,
  ready: true,
  ...change,
});
const normal = { rate: 1, loop: false };

/** A video that obeys orders, with a clock of its own speed. */
function fakeVideo({ seconds = 5, speed = 1 } = {}) {
  const video = { at: 0, seconds, ready: true, playing: false, rate: 1, jumps: 0 };
  return {
    video,
    head: (): Playhead => ({ at: video.at, seconds, ended: video.at >= seconds, ready: video.ready }),
    obey({ play, rate, seek }: ReturnType<typeof syncPlayheads>['orders'][number]) {
      if (seek !== null) {
        video.at = seek;
        video.jumps += 1;
      }
      video.rate = rate;
      video.playing = play;
    },
    pass(elapsed: number) {
      if (video.playing) video.at = Math.min(video.at + elapsed * video.rate * speed, seconds);
    },
  };
}

/** Plays videos for some seconds, 60 steps a second. @returns the largest difference between two after each step */
function play(videos: ReturnType<typeof fakeVideo>[], seconds: number, options = normal): number[] {
  return Array.from({ length: Math.round(seconds * 60) }, () => {
    const { orders } = syncPlayheads(
      videos.map((video) => video.head()),
      options,
    );
    for (const [index, video] of videos.entries()) {
      const order = orders[index];
      if (order) video.obey(order);
      video.pass(1 / 60);
    }
    const [a = 0, b = 0] = videos.map(({ video }) => video.at);
    return Math.abs(a - b);
  });
}

describe('videos that play together', () => {
  test('stay within a frame of each other although one clock runs faster', () => {
    const videos = [fakeVideo({ seconds: 20 }), fakeVideo({ seconds: 20, speed: 1.03 })];
    const differences = play(videos, 15);
    expect(Math.max(...differences.slice(60))).toBeLessThan(1 / 24);
    expect(videos.map(({ video }) => video.jumps)).toEqual([0, 0]);
  });

  test('agree again after a small hitch by speed, and after a large one by a jump', () => {
    const [a, b] = [fakeVideo({ seconds: 30 }), fakeVideo({ seconds: 30 })];
    play([a, b], 1);
    b.video.at -= 0.1;
    expect(play([a, b], 3).at(-1)).toBeLessThan(0.025);
    expect(b.video.jumps).toBe(0);
    b.video.at -= 1;
    expect(play([a, b], 0.1).at(-1)).toBeLessThan(0.025);
    expect(b.video.jumps).toBe(1);
  });

  test('keep the chosen speed', () => {
    const videos = [fakeVideo(), fakeVideo()];
    play(videos, 2, { rate: 0.5, loop: false });
    for (const { video } of videos) expect(video.at).toBeCloseTo(1, 1);
  });

  test('all wait while one loads', () => {
    const { orders } = syncPlayheads([head({ at: 1 }), head({ at: 1, ready: false })], normal);
    expect(orders.map(({ play: plays }) => plays)).toEqual([false, false]);
  });

  test('the shorter holds its last picture until the longer has ended', () => {
    const [a, b] = [fakeVideo({ seconds: 2 }), fakeVideo({ seconds: 3 })];
    play([a, b], 2.5);
    expect(a.video).toMatchObject({ at: 2, playing: false, jumps: 0 });
    expect(b.video.at).toBeCloseTo(2.5, 1);
    play([a, b], 1);
    const { at, ended } = syncPlayheads([a.head(), b.head()], normal);
    expect({ at, ended }).toEqual({ at: 3, ended: true });
  });

  test('a loop begins again for all once the longest has ended', () => {
    const videos = [fakeVideo({ seconds: 2 }), fakeVideo({ seconds: 3 })];
    play(videos, 4, { rate: 1, loop: true });
    for (const { video } of videos) expect(video.at).toBeCloseTo(1, 1);
  });

  test('the end of a take that ended a moment early is not played twice', () => {
    const { orders } = syncPlayheads([head({ at: 4.95, seconds: 8 }), head({ at: 5, ended: true })], normal);
    expect(orders[1]).toEqual({ play: false, rate: 1, seek: null });
  });

  test('without videos, nothing plays', () => {
    expect(syncPlayheads([], { rate: 1, loop: true })).toEqual({ at: 0, ended: true, orders: [] });
  });
});

describe('frames', () => {
  test.each([24, 25, 30, 60, 24_000 / 1_001])('each step at %f frames a second shows the next frame', (frameRate) => {
    let at = 0;
    for (let frame = 1; frame < 60; frame += 1) {
      at = stepFrames(at, 1, { frameRate, length: 10 });
      expect(frameAt(at, frameRate)).toBe(frame);
    }
    expect(frameAt(stepFrames(at, -59, { frameRate, length: 10 }), frameRate)).toBe(0);
  });

  test('steps end at the first and at the last frame', () => {
    const file = { frameRate: 24, length: 2 };
    expect(frameAt(stepFrames(0, -1, file), 24)).toBe(0);
    expect(frameAt(stepFrames(2, 1, file), 24)).toBe(47);
    expect(stepFrames(0, 5, { frameRate: 24, length: 0.01 })).toBeLessThanOrEqual(0.01);
  });

  test('a measured frame rate is the common one that it means', () => {
    expect(nearestFrameRate(24.004)).toBe(24);
    expect(nearestFrameRate(23.977)).toBe(24_000 / 1_001);
    expect(nearestFrameRate(12.5)).toBe(12.5);
  });
});
