import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldParts } from '../../../../../src/domain/targets/parts.ts';
import { oneLine } from '../../../../../src/domain/text/clean.ts';
import { alignOffset, nearestRange } from '../../../../../web/features/builder/core/focus/align.ts';
import { storableText } from '../../../../domain/arbitraries.ts';

/** Whether cleaning keeps the character as it is. */
const isSolid = (character: string) => !/[\s\p{Cc}\\]/u.test(character);

test('maps an offset in a phrase to the same character of the field', () => {
  fc.assert(
    fc.property(storableText, (action) => {
      const [part] = fieldParts({ sceneNumber: 1, duration: 5, action }, 'action', oneLine);
      if (!part) return;
      const source = action.slice(part.from, part.to);
      for (let offset = 0; offset < part.text.length; offset += 1) {
        const character = part.text.charAt(offset);
        if (!isSolid(character)) continue;
        // the offset may be before the white space in front of the character
        const rest = source.slice(alignOffset(part.text, source, offset)).replace(/^[\s\p{Cc}]+/u, '');
        expect(rest.charAt(0)).toBe(character);
      }
    }),
  );
});

test('maps increasing offsets to increasing offsets within the text', () => {
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

test('quotes, escapes, line breaks and doubled spaces do not shift the text after them', () => {
  expect(alignOffset('the “old” man', 'the  "old"\nman', 10)).toBe(11);
  expect(alignOffset('bow @ stern', 'bow\n@ stern', 4)).toBe(4);
  expect(alignOffset('say \\"go\\" now', 'say "go" now', 'say \\"go\\" '.length)).toBe('say "go" '.length);
});

test('finds the range that contains the caret, the first of two, else the nearest', () => {
  const ranges = [
    { from: 2, to: 6 },
    { from: 6, to: 9 },
    { from: 15, to: 20 },
  ];
  expect([0, 2, 6, 7, 11, 13, 40].map((caret) => nearestRange(ranges, caret))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect(nearestRange([], 3)).toBe(-1);
});
