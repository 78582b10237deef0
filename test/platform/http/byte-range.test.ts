import { expect, test } from 'vitest';
import { requestedRange } from '../../../src/platform/http/byte-range.ts';

const file = { bytes: 1_000, etag: '"tag"' };

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['Bytes= 10-19 ', { start: 10, end: 19 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  [`bytes=1-${'9'.repeat(400)}`, { start: 1, end: 999 }],
])('%s is a part of the file', (range, part) => {
  expect(requestedRange({ range }, file)).toEqual(part);
});

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  '%s is not in the file',
  (range) => {
    expect(requestedRange({ range }, file)).toBe('unsatisfiable');
  },
);

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-1',
  'bytes=a-b',
  'bytes=0x1-2',
  'bytes=+1-2',
  'bytes=1-2,5-6',
  'bytes=0-0,',
  'lines=1-2',
  '1-2',
])('%s gives the whole file', (range) => {
  expect(requestedRange({ range }, file)).toBeNull();
});

test('a range of another state of the file gives the whole file', () => {
  const range = 'bytes=1-2';
  expect(requestedRange({ range, 'if-range': '"tag"' }, file)).toEqual({ start: 1, end: 2 });
  for (const other of ['"other"', 'W/"tag"', 'tag', 'Thu, 26 Nov 2026 10:00:00 GMT']) {
    expect(requestedRange({ range, 'if-range': other }, file)).toBeNull();
  }
});
