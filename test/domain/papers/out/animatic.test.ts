import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { videoSize } from '../../../../src/domain/frame/video-size.ts';
import { type AnimaticFrame, animaticFrames } from '../../../../src/domain/papers/out/animatic.ts';
import { burntCaption } from '../../../../src/domain/papers/out/burnt-caption.ts';
import { planFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { frameRates } from '../../../../src/domain/papers/out/timecode.ts';
import { filmOf } from '../../../support/film-of.ts';
import { paperProject } from './paper-projects.ts';

const inShort = (frames: readonly AnimaticFrame[]) =>
  frames.map(({ hold, isNew, at, count }) => [at, count, hold.scene, isNew, hold.caption.join(' ')]);

describe('frames', () => {
  test('include one at each cut, one per second in between, and the film’s last', () => {
    const { scenes, ...film } = filmOf(2);
    const short = scenes.map((scene, index) => ({ ...scene, duration: [2.5, 1.5][index] ?? 1 }));
    expect(inShort(animaticFrames(planFilm({ ...film, scenes: short }), '24', true))).toEqual([
      [0, 24, 0, true, ''],
      [24, 24, 0, false, ''],
      [48, 12, 0, false, ''],
      [60, 24, 1, true, ''],
      [84, 11, 1, false, ''],
      [95, 1, 1, false, ''],
    ]);
  });

  test('follow the subtitles if captions are on', () => {
    const { scenes, ...film } = filmOf(1);
    const speaking = scenes.map((scene) => ({ ...scene, duration: 2, dialog: 'MARA: Go.\nTOM: No.' }));
    const planned = planFilm({ ...film, scenes: speaking });
    expect(inShort(animaticFrames(planned, '25', true))).toEqual([
      [0, 25, 0, true, 'MARA: Go.'],
      [25, 24, 0, true, 'TOM: No.'],
      [49, 1, 0, false, 'TOM: No.'],
    ]);
    expect(inShort(animaticFrames(planned, '25', false)).map(([at]) => at)).toEqual([0, 25, 49]);
  });

  test('cover any film without gaps, each for at most a second', () => {
    fc.assert(
      fc.property(paperProject, fc.constantFrom('24', '25', '30'), fc.boolean(), (project, rate, captions) => {
        const film = planFilm(project);
        const frames = animaticFrames(film, rate, captions);
        let end = 0;
        for (const { at, count, hold } of frames) {
          expect(at).toBe(end);
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(frameRates[rate].counted);
          const [start = 0, stop = 0] = film.cuts.slice(hold.scene, hold.scene + 2);
          expect(at).toBeGreaterThanOrEqual(Math.round(start * frameRates[rate].counted));
          expect(at).toBeLessThan(Math.round(stop * frameRates[rate].counted));
          end = at + count;
        }
        expect(end).toBe(Math.round((film.cuts.at(-1) ?? 0) * frameRates[rate].counted));
        expect(frames.at(-1)?.count).toBe(1);
      }),
    );
  });
});

test('sizes are even and keep the shorter side', () => {
  expect(videoSize('16:9', 720)).toEqual({ width: 1280, height: 720 });
  expect(videoSize('9:16', 1080)).toEqual({ width: 1080, height: 1920 });
  expect(videoSize('1:1', 720)).toEqual({ width: 720, height: 720 });
  expect(videoSize('2.39:1', 720)).toEqual({ width: 1720, height: 720 });
  expect(videoSize('wide', 720)).toEqual({ width: 1280, height: 720 });
});

describe('a caption in the picture', () => {
  const monospace = (text: string) => text.length * 60;

  test('is centered at the bottom', () => {
    const { fontSize, box, lines } = burntCaption(['We go.', 'Now.'], { width: 1280, height: 720 }, monospace);
    expect(fontSize).toBe(36);
    expect(lines.map(({ text, x }) => [text, x])).toEqual([
      ['We go.', 640],
      ['Now.', 640],
    ]);
    expect(box.y + box.height).toBeCloseTo(684);
    expect(box.x + box.width / 2).toBe(640);
    for (const { y } of lines) expect(y).toBeGreaterThan(box.y + fontSize / 2);
  });

  test('fits the longest possible line into a tall picture', () => {
    const { fontSize, box } = burntCaption(['m'.repeat(42)], { width: 720, height: 1280 }, monospace);
    expect(fontSize).toBeLessThan(36);
    expect(box.x).toBeGreaterThanOrEqual(36);
    expect(box.x + box.width).toBeLessThanOrEqual(684);
  });
});
