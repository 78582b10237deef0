import { expect, test } from 'vitest';
import { lookParts, withLookPart } from '../../../src/domain/project/look-parts.ts';

test.each([
  ['', 'Palette', 'Palette: '],
  [' \n', 'Palette', 'Palette: '],
  ['Documentary', 'Lens', 'Documentary\nLens: '],
  ['Documentary\n\n', 'Film stock', 'Documentary\nFilm stock: '],
  // a part only counts at the start of a line
  ['Soft Light: none', 'Light', 'Soft Light: none\nLight: '],
  ['Lighting: none', 'Light', 'Lighting: none\nLight: '],
] as const)('in %j a line for %s is appended, with the caret after it', (look, part, expected) => {
  expect(withLookPart(look, part)).toEqual({ look: expected, caret: expected.length });
});

test.each([
  ['Palette: slate\nLens: 40 mm', 'Palette', 'Palette: slate'],
  ['Documentary\n  film STOCK : Super 16\nGrain', 'Film stock', 'Documentary\n  film STOCK : Super 16'],
  ['Texture:', 'Texture', 'Texture:'],
  ['Lens: 40 mm\nLens: 50 mm', 'Lens', 'Lens: 40 mm'],
] as const)('in %j the line for %s exists, and the caret moves to its end', (look, part, before) => {
  expect(withLookPart(look, part)).toEqual({ look, caret: before.length });
});

test('every part is added once', () => {
  const add = (look: string) => lookParts.reduce((now, part) => withLookPart(now, part).look, look);
  const whole = add('Documentary');
  expect(whole.split('\n')).toEqual([
    'Documentary',
    ...lookParts.map((part) => `${part}: `.trimEnd()).slice(0, -1),
    'Texture: ',
  ]);
  expect(add(whole)).toBe(whole);
});
