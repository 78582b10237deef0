import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoTime, isoTimeOrNull } from '../../../src/platform/database/iso-time.ts';

/** Formats a time as PostgreSQL does: a space in the middle, no trailing zeros in a fraction, the zone in hours. */
function asPostgres(date: Date): string {
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00');
}

test('any time that PostgreSQL writes in UTC is the same time', () => {
  const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      expect(isoTime(asPostgres(date))).toBe(date.toISOString());
    }),
  );
});

test.each([
  ['2026-11-25 18:04:09+00', '2026-11-25T18:04:09.000Z'],
  ['2026-11-25 18:04:09.12+00', '2026-11-25T18:04:09.120Z'],
  ['2026-11-25 19:04:09.12+01', '2026-11-25T18:04:09.120Z'],
  ['2026-11-25 18:04:09.123456+00', '2026-11-25T18:04:09.123Z'],
])('%s is %s', (written, iso) => {
  expect(isoTime(written)).toBe(iso);
  expect(isoTime(new Date(iso))).toBe(iso);
  expect(isoTimeOrNull(written)).toBe(iso);
  expect(isoTimeOrNull(null)).toBe(null);
});
