import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutsOf } from '../../../src/domain/film/playback.ts';
import { type CutTake, roughCut, sceneCuts, takeRange } from '../../../src/domain/takes/rough-cut.ts';
import { sceneSeconds } from '../arbitraries.ts';

const scenesOf = (...durations: number[]) => durations.map((duration, index) => ({ id: `s${index + 1}`, duration }));

const takeOf = (sceneIds: string[], take: Partial<CutTake> = {}): CutTake => ({
  ...{ id: sceneIds.join('-'), sceneIds, seconds: 10, trimStart: 0, chosen: true },
  ...take,
});

/** The parts, each in one line: its scenes, its seconds, and its take's id and seconds. */
const written = (...input: Parameters<typeof roughCut>) =>
  roughCut(...input).map(({ first, end, from, to, take, takeFrom }) =>
    `${first + 1}-${end} ${from}-${to} ${take?.id ?? 'frame'} ${take ? takeFrom : ''}`.trim(),
  );

describe('roughCut', () => {
  test('a take shows its scenes in one part; each scene without one is a part', () => {
    const scenes = scenesOf(2, 3, 1, 4);
    expect(written(scenes, [takeOf(['s2', 's3'], { trimStart: 0.5 })])).toEqual([
      '1-1 0-2 frame',
      '2-3 2-6 s2-s3 0.5',
      '4-4 6-10 frame',
    ]);
    expect(written(scenes, [])).toHaveLength(4);
    expect(written([], [])).toEqual([]);
  });

  test('takes that are not chosen do not show', () => {
    expect(written(scenesOf(2), [takeOf(['s1'], { chosen: false })])).toEqual(['1-1 0-2 frame']);
  });

  test('two takes of neighboring scenes are two parts', () => {
    expect(written(scenesOf(2, 3), [takeOf(['s1']), takeOf(['s2'], { trimStart: 2 })])).toEqual([
      '1-1 0-2 s1 0',
      '2-2 2-5 s2 2',
    ]);
  });

  test('scenes that moved keep their pictures', () => {
    const [one, two, three] = scenesOf(2, 3, 1);
    const take = takeOf(['s1', 's2', 's3']);
    if (!one || !two || !three) throw new Error('three scenes');
    expect(written([one, three, two], [take])).toEqual([
      '1-1 0-2 s1-s2-s3 0',
      '2-2 2-3 s1-s2-s3 5',
      '3-3 3-6 s1-s2-s3 2',
    ]);
    const between = { id: 'new', duration: 9 };
    expect(written([one, between, two, three], [take])).toEqual([
      '1-1 0-2 s1-s2-s3 0',
      '2-2 2-11 frame',
      '3-4 11-15 s1-s2-s3 2',
    ]);
    expect(written([two, three], [take])).toEqual(['1-2 0-4 s1-s2-s3 0']);
  });

  test('a take that ends in a scene holds its last picture; scenes after that show their frames', () => {
    expect(written(scenesOf(2, 3, 1), [takeOf(['s1', 's2', 's3'], { seconds: 4 })])).toEqual([
      '1-2 0-5 s1-s2-s3 0',
      '3-3 5-6 frame',
    ]);
    expect(written(scenesOf(2), [takeOf(['s1'], { seconds: 4, trimStart: 4 })])).toEqual(['1-1 0-2 frame']);
  });

  test('rounding errors do not split a take', () => {
    const scenes = scenesOf(...Array.from({ length: 50 }, () => 0.1));
    expect(
      written(scenes, [
        takeOf(
          scenes.map(({ id }) => id),
          { trimStart: 0.2 },
        ),
      ]),
    ).toHaveLength(1);
  });

  test('the parts cover the film without gaps, and agree with the scenes', () => {
    const film = fc.array(sceneSeconds, { minLength: 1, maxLength: 30 }).map((all) => scenesOf(...all));
    const takes = fc.array(
      fc.record({
        scenes: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
        seconds: fc.double({ min: 0.1, max: 60, noNaN: true }),
        trimStart: fc.double({ min: 0, max: 60, noNaN: true }),
        chosen: fc.boolean(),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(film, takes, (scenes, made) => {
        const all = made.map((take, index) => ({ ...take, id: `${index}`, sceneIds: take.scenes.map((n) => `s${n}`) }));
        const parts = roughCut(scenes, all);
        const cuts = cutsOf(scenes.map(({ duration }) => duration));
        const shown = sceneCuts(scenes, all);
        let next = 0;
        for (const { first, end, from, to, take } of parts) {
          expect(first).toBe(next);
          expect([from, to]).toEqual([cuts[first], cuts[end]]);
          for (const scene of shown.slice(first, end)) expect(scene.take).toBe(take);
          next = end;
        }
        expect(next).toBe(scenes.length);
      }),
    );
  });
});

describe('takeRange', () => {
  const scenes = scenesOf(2, 3);

  test.each([
    ['a take that is longer', { seconds: 8, trimStart: 1 }, { used: 5, latestStart: 3, held: 0 }],
    ['one that fits', { seconds: 5, trimStart: 0 }, { used: 5, latestStart: 0, held: 0 }],
    ['one that is too short', { seconds: 4.8, trimStart: 0 }, { used: 5, latestStart: 0, held: 0.2 }],
    ['one that starts too late', { seconds: 8, trimStart: 4 }, { used: 5, latestStart: 3, held: 1 }],
  ])('%s', (_, take, range) => {
    expect(takeRange(scenes, { sceneIds: ['s1', 's2'], ...take })).toEqual(range);
  });

  test('scenes that are gone take no time', () => {
    expect(takeRange(scenes, { sceneIds: ['s1', 'gone'], seconds: 8, trimStart: 0 }).used).toBe(2);
  });
});
