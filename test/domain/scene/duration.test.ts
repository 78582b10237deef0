import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  durationStatus,
  formatDuration,
  formatExactDuration,
  totalDuration,
} from '../../../src/domain/scene/duration.ts';
import { sceneSeconds, targetSeconds } from '../arbitraries.ts';

/** The seconds in a formatted duration. */
function secondsIn(words: string): number {
  const [, minutes, seconds] = /^(?:(\d+)m )?(\d+\.\d)s$/.exec(words) ?? [];
  return Number(minutes ?? 0) * 60 + Number(seconds);
}

describe('formatDuration', () => {
  test.each([
    [0, '0.0s'],
    [0.1, '0.1s'],
    [0.1 + 0.2, '0.3s'],
    [5, '5.0s'],
    [4.5, '4.5s'],
    [1.25, '1.3s'],
    [59.9, '59.9s'],
    [59.94, '59.9s'],
    [59.95, '1m 0.0s'],
    [59.97, '1m 0.0s'],
    [60, '1m 0.0s'],
    [65, '1m 5.0s'],
    [66.1, '1m 6.1s'],
    [119.94, '1m 59.9s'],
    [119.97, '2m 0.0s'],
    [600, '10m 0.0s'],
    [3_600, '60m 0.0s'],
    [6_000, '100m 0.0s'],
  ])('formats %d s as %s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });

  test('shows every tenth exactly, and minutes only from one minute on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (tenths) => {
        const words = formatDuration(tenths / 10);
        expect(words).toMatch(tenths < 600 ? /^[1-5]?\d\.\ds$/ : /^[1-9]\d*m [1-5]?\d\.\ds$/);
        expect(Math.round(secondsIn(words) * 10)).toBe(tenths);
      }),
    );
  });

  test('is off by at most half a tenth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6_000, noNaN: true }), (seconds) => {
        expect(Math.abs(secondsIn(formatDuration(seconds)) - seconds)).toBeLessThan(0.050_001);
      }),
    );
  });
});

describe('totalDuration', () => {
  test('of 0.1 s and 0.2 s is 0.3 s', () => {
    expect(totalDuration([{ duration: 0.1 }, { duration: 0.2 }])).toBe(0.3);
  });

  test('of no scene is 0', () => {
    expect(totalDuration([])).toBe(0);
  });

  test('of a hundred scenes of 0.1 s is 10 s', () => {
    expect(totalDuration(Array.from({ length: 100 }, () => ({ duration: 0.1 })))).toBe(10);
  });

  test('adds any scenes without a floating-point error', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 100 }), (tenths) => {
        const sum = tenths.reduce((total, one) => total + one, 0) / 10;
        expect(totalDuration(tenths.map((one) => ({ duration: one / 10 })))).toBe(sum);
      }),
    );
  });

  test('keeps typed hundredths', () => {
    expect(totalDuration([{ duration: 1.05 }, { duration: 2.07 }])).toBe(3.12);
  });
});

test.each([
  [0, '0.0s'],
  [0.04, '0.04s'],
  [5, '5.0s'],
  [14.89, '14.89s'],
  [14.9, '14.9s'],
  [59.996, '1m 0.0s'],
  [61.05, '1m 1.05s'],
])('formatExactDuration formats %d s as %s', (seconds, text) => {
  expect(formatExactDuration(seconds)).toBe(text);
});

describe('durationStatus', () => {
  test.each([
    [5, 15, 'remaining', '10.0s remaining'],
    [14.8, 15, 'remaining', '0.2s remaining'],
    [14.89, 15, 'remaining', '0.11s remaining'],
    [75.25, 15, 'over', '1m 0.25s over target'],
    [14.9, 15, 'match', 'Perfect match!'],
    [15, 15, 'match', 'Perfect match!'],
    [15.1, 15, 'match', 'Perfect match!'],
    [15.2, 15, 'over', '0.2s over target'],
    [18.5, 15, 'over', '3.5s over target'],
    [66.1, 66, 'match', 'Perfect match!'],
    [65.9, 66, 'match', 'Perfect match!'],
    [66.2, 66, 'over', '0.2s over target'],
    [0.1 + 0.2, 0.4, 'match', 'Perfect match!'],
    [100, 30, 'over', '1m 10.0s over target'],
    [5, 300, 'remaining', '4m 55.0s remaining'],
  ] as const)('%d s of %d s is %s: %s', (total, target, kind, label) => {
    expect(durationStatus(total, target)).toMatchObject({ kind, label });
  });

  test('just beyond a tenth is no match on either side', () => {
    expect(durationStatus(15.101, 15).kind).toBe('over');
    expect(durationStatus(14.899, 15).kind).toBe('remaining');
  });

  test('a tenth off is a match for every target', () => {
    fc.assert(
      fc.property(targetSeconds, (target) => {
        const tenths = Math.round(target * 10);
        const kinds = [-2, -1, 0, 1, 2].map((off) => durationStatus((tenths + off) / 10, target).kind);
        expect(kinds).toEqual(['remaining', 'match', 'match', 'match', 'over']);
      }),
    );
  });

  test.each([
    [0, 15, 0],
    [3.75, 15, 0.25],
    [15, 15, 1],
    [15.1, 15, 1],
    [6_000, 1, 1],
  ])('%d s fill a bar of %d s to %d', (total, target, fill) => {
    expect(durationStatus(total, target).fill).toBe(fill);
  });

  test('the fill lies between 0 and 1 and is full once the target is reached', () => {
    fc.assert(
      fc.property(fc.array(sceneSeconds, { maxLength: 20 }), targetSeconds, (durations, target) => {
        const total = totalDuration(durations.map((duration) => ({ duration })));
        const { fill } = durationStatus(total, target);
        expect(fill).toBeGreaterThanOrEqual(0);
        expect(fill).toBeLessThanOrEqual(1);
        expect(fill === 1).toBe(total >= target);
      }),
    );
  });
});
