import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionOf } from '../../../src/domain/film/caption.ts';
import { cutsOf, formatTime, sceneAt } from '../../../src/domain/film/playback.ts';
import { totalDuration } from '../../../src/domain/scene/duration.ts';
import { sceneSeconds } from '../arbitraries.ts';

const durations = fc.array(sceneSeconds, { minLength: 1, maxLength: 100 });

describe('cutsOf', () => {
  test('returns the start of each scene and the end of the film, without floating-point errors', () => {
    expect(cutsOf([5, 0.1, 0.2])).toEqual([0, 5, 5.1, 5.3]);
    expect(cutsOf(Array.from({ length: 100 }, () => 0.1)).at(-1)).toBe(10);
  });

  test('ends with the sum of all durations', () => {
    fc.assert(
      fc.property(durations, (film) => {
        expect(cutsOf(film).at(-1)).toBeCloseTo(totalDuration(film.map((duration) => ({ duration }))), 5);
      }),
    );
  });
});

describe('sceneAt', () => {
  const cuts = cutsOf([5, 0.1, 3]);
  test.each([
    [-1, 0],
    [0, 0],
    [4.999, 0],
    [5, 1],
    [5.099, 1],
    [5.1, 2],
    // the value that a clock adding up milliseconds has at 5.1 s
    [5.1 - 1e-12, 2],
    [8.099, 2],
    [8.1, 2],
    [900, 2],
  ])('at %d s, returns index %i', (seconds, index) => {
    expect(sceneAt(cuts, seconds)).toBe(index);
  });

  test('finds each scene at its beginning and just before its end', () => {
    fc.assert(
      fc.property(durations, (film) => {
        const all = cutsOf(film);
        film.forEach((seconds, index) => {
          const start = all[index] ?? Number.NaN;
          expect(sceneAt(all, start)).toBe(index);
          expect(sceneAt(all, start + seconds * 0.99)).toBe(index);
        });
      }),
    );
  });
});

test.each([
  [0, '0:00'],
  [0.9, '0:00'],
  [7, '0:07'],
  [0.1 * 3 + 36.7, '0:37'],
  [59.999, '0:59'],
  [60, '1:00'],
  [725.5, '12:05'],
])('%d s are shown as %s', (seconds, words) => {
  expect(formatTime(seconds)).toBe(words);
});

describe('captionOf', () => {
  test('returns a line per speech, with the typed name and without delivery notes', () => {
    expect(captionOf('MARA (whispering): We should go.\nTOM (V.O.): "Where?"\nTOM: No.')).toEqual([
      { speaker: 'MARA', words: 'We should go.' },
      { speaker: 'TOM (V.O.)', words: 'Where?' },
      { speaker: 'TOM', words: 'No.' },
    ]);
  });

  test('uses the cast’s short names, also inside speeches', () => {
    const cast = [{ kind: 'character' as const, name: 'Mara_Lind', short: 'Mara', text: 'a skipper in a blue coat' }];
    expect(captionOf('@mara_lind: It is me,\nMARA: @Mara_Lind.', cast)).toEqual([
      { speaker: 'Mara', words: 'It is me,' },
      { speaker: 'Mara', words: 'Mara.' },
    ]);
  });

  test('returns only the text, on one line, if no speaker is named, and nothing for an empty text', () => {
    expect(captionOf('We should\n  go.')).toEqual([{ words: 'We should go.' }]);
    expect(captionOf(' \n')).toEqual([]);
  });
});
