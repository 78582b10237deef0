// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareImage } from '../../src/site/share-image.ts';
import { anyText } from '../domain/arbitraries.ts';

/** The lines of the title, after strictly parsing the image. */
function readLines(title: string): string[] {
  const document = new DOMParser().parseFromString(shareImage(title), 'image/svg+xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  expect(document.documentElement.getAttribute('viewBox')).toBe('0 0 1200 630');
  expect(document.querySelectorAll('script, a, image, foreignObject, style')).toHaveLength(0);
  return [...document.querySelectorAll('tspan')].map((line) => line.textContent ?? '');
}

test('a short title fits on one line, with the product and its colors', () => {
  expect(readLines('Key and fill')).toEqual(['Key and fill']);
  const svg = shareImage('Key and fill');
  expect(svg).toContain('>Promptreel</text>');
  for (const colour of ['#121113', '#ece8e1', '#ffb24d']) expect(svg).toContain(colour);
});

test('breaks a title between words, into lines of similar capacity', () => {
  const title = 'Write light like a gaffer: key, fill, practical and what a model does with the words';
  const lines = readLines(title);
  expect(lines.join(' ')).toBe(title);
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line.length).toBeGreaterThan(5);
  // wide letters need more lines than narrow ones
  expect(readLines('WWWWW WWWWW WWWWW').length).toBeGreaterThan(readLines('iiiii iiiii iiiii').length);
});

test('truncates text with an ellipsis on the fourth line', () => {
  const lines = readLines('a title of many words '.repeat(20));
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/\w…$/);
  expect(readLines('M'.repeat(120))).toHaveLength(4);
  expect(readLines('手紙'.repeat(60))[3]).toMatch(/…$/);
});

test('breaks a word wider than a line, never within a character', () => {
  const flags = '👩‍🚀🇯🇵'.repeat(12);
  const lines = readLines(flags);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(flags);
  for (const line of lines) expect(line).toMatch(/^(👩‍🚀|🇯🇵)+$/u);
  expect(readLines('一二 abc')).toEqual(['一二 abc']);
});

test('any title gives a picture, complete or ended by an ellipsis', () => {
  const hostile = fc.constantFrom('</text><script>', '"onload="', ']]>', '<!--', '&', '&#0;', '\0', '\ufffe', '\ud800');
  const titles = fc.oneof(
    anyText,
    fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), { maxLength: 12 }).map((some) => some.join(' ')),
  );
  fc.assert(
    fc.property(titles, (title) => {
      const lines = readLines(title);
      expect(lines.length).toBeLessThanOrEqual(4);
      const shown = lines.join('').replace(/\s/g, '');
      if (!shown.endsWith('…')) {
        const kept = title.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|\s/gu, '');
        expect(shown).toBe(kept);
      }
    }),
  );
});
