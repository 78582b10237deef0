import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FrameRateId,
  formatTimecode,
  frameRates,
  nearestFrame,
  parseTimecode,
} from '../../../../src/domain/papers/out/timecode.ts';

test.each([
  ['29.97', 0, '00:00:00;00'],
  ['29.97', 1_799, '00:00:59;29'],
  ['29.97', 1_800, '00:01:00;02'],
  ['29.97', 3_597, '00:01:59;29'],
  ['29.97', 3_598, '00:02:00;02'],
  ['29.97', 17_981, '00:09:59;29'],
  ['29.97', 17_982, '00:10:00;00'],
  ['29.97', 107_892, '01:00:00;00'],
  ['29.97', 2_589_408, '00:00:00;00'],
  ['23.976', 24, '00:00:01:00'],
  ['24', 86_400, '01:00:00:00'],
  ['25', 1_499, '00:00:59:24'],
  ['30', 1_800, '00:01:00:00'],
] as const)('at %s frame %i is %s', (rate, frame, text) => {
  expect(formatTimecode(frame, frameRates[rate])).toBe(text);
});

describe.each(Object.keys(frameRates) as FrameRateId[])('at %s', (id) => {
  const rate = frameRates[id];
  const day = parseTimecode(`23:59:59:${rate.counted - 1}`, rate) ?? Number.NaN;

  test('every frame of a day survives the round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: day }), (frame) => {
        expect(parseTimecode(formatTimecode(frame, rate), rate)).toBe(frame);
      }),
    );
    expect(formatTimecode(day + 1, rate)).toBe(formatTimecode(0, rate));
  });

  test('an hour of frames has the timecode of an hour', () => {
    const hour = nearestFrame(3_600, rate);
    // without drop frame, 23.976 falls behind by 3.6 s per hour
    const seconds = (parseTimecode('01:00:00:00', rate) ?? 0) - hour;
    expect(Math.abs(seconds)).toBeLessThanOrEqual(id === '23.976' ? 87 : 1);
  });
});

test.each(['00:01:00;00', '00:01:00;01', '00:00:00;30', '00:60:00;00', '24:00:00;00', '1:00:00;00', ''])(
  'with drop frame %j is none',
  (text) => {
    expect(parseTimecode(text, frameRates['29.97'])).toBeNull();
  },
);
