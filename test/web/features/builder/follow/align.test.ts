import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldParts } from '../../../../../src/domain/targets/parts.ts';
import { oneLine } from '../../../../../src/domain/text/clean.ts';
import { alignOffset, nearestStretch } from '../../../../../web/features/builder/core/places/align.ts';
import { storableText } from '../../../../domain/arbitraries.ts';

/** What tells one character from another in both versions of a text. */
const isSolid = (character: string) => !/[\s\p{Cc}\\]/u.test(character);

test('an offset in a phrase leads to the same character of its field', () => {
  fc.assert(
    fc.property(storableText, (action) => {
      const [part] = fieldParts({ sceneNumber: 1, duration: 5, action }, 'action', oneLine);
      if (!part) return;
      const source = action.slice(part.from, part.to);
      for (let offset = 0; offset < part.text.length; offset += 1) {
        const character = part.text.charAt(offset);
        if (!isSolid(character)) continue;
        // white space before the character belongs to it
        const rest = source.slice(alignOffset(part.text, source, offset)).replace(/^[\s\p{Cc}]+/u, '');
        expect(rest.charAt(0)).toBe(character);
      }
    }),
  );
});

test('every offset leads into the text, and never back', () => {
  fc.assert(
    fc.property(storableText, storableText, (version, text) => {
      let last = 0;
      for (let offset = 0; offset <= version.length; offset += 1) {
        const at = alignOffset(version, text, offset);
        expect(at).toBeGreaterThanOrEqual(last);
        expect(at).toBeLessThanOrEqual(text.length);
        last = at;
      }
    }),
  );
});

test('quotes, escapes, line breaks and doubled spaces move nothing behind them', () => {
  expect(alignOffset('the “old” man', 'the  "old"\nman', 10)).toBe(11);
  expect(alignOffset('bow @ stern', 'bow\n@ stern', 4)).toBe(4);
  expect(alignOffset('say \\"go\\" now', 'say "go" now', 'say \\"go\\" '.length)).toBe('say "go" '.length);
});

test('a caret is in the stretch that holds it, between two in the first, else in the nearest', () => {
  const stretches = [
    { from: 2, to: 6 },
    { from: 6, to: 9 },
    { from: 15, to: 20 },
  ];
  expect([0, 2, 6, 7, 11, 13, 40].map((caret) => nearestStretch(stretches, caret))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect(nearestStretch([], 3)).toBe(-1);
});
