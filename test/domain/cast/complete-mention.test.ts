import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMentions } from '../../../src/domain/cast/cast.ts';
import {
  canAddEntry,
  completedMention,
  entriesByName,
  mentionAtCaret,
} from '../../../src/domain/cast/complete-mention.ts';
import type { CastEntry } from '../../../src/domain/cast/entry.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { anyText } from '../arbitraries.ts';

const entry = (name: string): CastEntry => ({ name, kind: 'character', text: `the wording of ${name}` });
/** The open mention at `|`. */
function openAt(marked: string) {
  const caret = marked.indexOf('|');
  return mentionAtCaret(marked.replace('|', ''), caret, [entry('mara')]);
}

test('a mention is open after its @, up to the end of its name', () => {
  expect(openAt('to @|')).toEqual({ from: 3, to: 4, typed: '' });
  expect(openAt('to @ma|ra now')).toEqual({ from: 3, to: 8, typed: 'ma' });
  expect(openAt('(@été|)')).toEqual({ from: 1, to: 5, typed: 'été' });
  expect(openAt('@@to|')).toEqual({ from: 1, to: 4, typed: 'to' });
  expect(openAt('@|mara')).toEqual({ from: 0, to: 1, typed: '' });
});

test('the word after the caret stays, unless it completes a name', () => {
  const completed = (marked: string) => {
    const [text, open] = [marked.replace('|', ''), openAt(marked)];
    return open && text.slice(0, open.from) + completedMention(text, open, 'mara') + text.slice(open.to);
  };
  expect(completed('@ma|boat leaves')).toBe('@mara boat leaves');
  expect(completed('@ma|_x')).toBe('@mara _x');
  expect(completed('@ma|-old')).toBe('@mara -old');
  expect(completed('@ma|ra leaves')).toBe('@mara leaves');
  expect(completed('@m|, then')).toBe('@mara, then');
});

test('no mention is open in an email address, after a backslash, after a space, or far from the caret', () => {
  for (const text of [
    'jo@ma|',
    'jo.@ma|',
    'jo_@ma|',
    '@mara@to|',
    '\\@ma|',
    '@mara |',
    '@ma ra|',
    '@1|',
    '|@mara',
    'no name|',
  ]) {
    expect(openAt(text), text).toBe(null);
  }
  expect(openAt(`@${'x'.repeat(1_000)}|`)).toBe(null);
});

test('names that start with the text come before names that contain it, ignoring case and normalization', () => {
  const cast = ['tomara', 'Mara', 'marit', 'élan', 'not a name', 'mara'].map(entry);
  const names = (typed: string) => entriesByName(cast, typed).map(({ name }) => name);
  expect(names('')).toEqual(['tomara', 'Mara', 'marit', 'élan']);
  expect(names('MAR')).toEqual(['Mara', 'marit', 'tomara']);
  expect(names('e\u0301L')).toEqual(['élan']);
  expect(names('nobody')).toEqual([]);
});

test('only a valid, unused name can be added, while there is room', () => {
  const cast = [entry('mara')];
  expect(canAddEntry(cast, 'nora')).toBe(true);
  for (const name of ['', 'MARA', 'Image1', 'x'.repeat(41)]) expect(canAddEntry(cast, name), name).toBe(false);
  const full = Array.from({ length: limits.cast.entries }, (_, index) => entry(`n${index}`));
  expect(canAddEntry(full, 'nora')).toBe(false);
});

test('a completed mention always mentions that entry', () => {
  const cast = [entry('mara'), entry('Old_Tom')];
  fc.assert(
    fc.property(anyText, fc.constantFrom('', 'm', 'old'), anyText, (before, typed, after) => {
      const text = `${before}@${typed}${after}`;
      const open = mentionAtCaret(text, before.length + 1 + typed.length, cast);
      if (!open) return;
      const written = completedMention(text, open, 'Old_Tom');
      const completed = text.slice(0, open.from) + written + text.slice(open.to);
      const mention = findMentions(completed, cast).find(({ from, to }) => from <= open.from && to > open.from);
      // names reserved by generators can include the following text
      if (/(?:image|video|audio|element)/iu.test(before)) return;
      expect(mention).toMatchObject({ kind: 'entry', entry: { name: 'Old_Tom' } });
    }),
  );
});
