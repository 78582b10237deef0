import { expect, test } from 'vitest';
import {
  cutSnippet,
  markWords,
  type Part,
  searchEntries,
} from '../../../../../web/features/builder/commands/palette-search.ts';

const entry = (name: string, ...texts: string[]) => ({ name, texts });
const names = (entries: ReturnType<typeof entry>[], query: string, limit?: number) =>
  searchEntries(entries, query, limit).map((hit) => hit.entry.name);
const written = (parts: Part[]) => parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

test('finds entries with every word in the name or in a text, in any order', () => {
  const entries = [entry('Scene #1', 'A quay', 'dusk'), entry('Scene #2', 'A quay', 'dawn'), entry('Dusk')];
  expect(names(entries, 'quay')).toEqual(['Scene #1', 'Scene #2']);
  expect(names(entries, ' dusk  quay ')).toEqual(['Scene #1']);
  expect(names(entries, '#2 quay')).toEqual(['Scene #2']);
  expect(names(entries, 'quay noon')).toEqual([]);
  expect(names(entries, ' ')).toEqual(['Scene #1', 'Scene #2', 'Dusk']);
});

test('ignores case and accents in the query and in the entries', () => {
  const entries = [entry('Café at night'), entry('Cafe\u0301, closed'), entry('Tea room', 'no CAFE here')];
  for (const query of ['cafe', 'CAFÉ', 'cafe\u0301']) {
    expect(names(entries, query)).toEqual(['Café at night', 'Cafe\u0301, closed', 'Tea room']);
  }
});

test('ranks names before texts and word starts before word middles, and keeps the order otherwise', () => {
  const entries = [
    entry('Haze', 'dust in the fold of a curtain'),
    entry('Unfold all'),
    entry('Fold all'),
    entry('A fold'),
  ];
  expect(names(entries, 'fold')).toEqual(['Fold all', 'A fold', 'Unfold all', 'Haze']);
  expect(names(entries, 'fold', 2)).toEqual(['Fold all', 'A fold']);
});

test('a hit has the index of the text that matches', () => {
  const scene = entry('Scene #12', '', 'three boats come in', 'at dusk, three lamps', ' ');
  const text = (query: string) => searchEntries([scene], query)[0]?.text;
  expect(text('boats')).toBe(1);
  expect(text('three')).toBe(1);
  expect(text('three dusk')).toBe(2);
  expect(text('scene')).toBe(1);
  expect(text('')).toBe(1);
  expect(searchEntries([entry('Empty', '', ' ')], 'empty')[0]?.text).toBe(-1);
});

test('marks matches in the original text', () => {
  expect(written(markWords('Duplicate Scene #4', 'du'))).toBe('[Du]plicate Scene #4');
  expect(written(markWords('Straße, Cafe\u0301, 🎬 café', 'cafe'))).toBe('Straße, [Cafe\u0301], 🎬 [café]');
  expect(written(markWords('dust and dusk', 'dus dusk a'))).toBe('[dus]t [a]nd [dusk]');
  expect(written(markWords('a.b*c', '.b*'))).toBe('a[.b*]c');
  expect(written(markWords('as it is', ''))).toBe('as it is');
  expect(markWords('', 'x')).toEqual([]);
});

test('a snippet starts at a word shortly before the first match', () => {
  const long = 'Light falls through high broken windows, thick floating dust over the floor';
  expect(written(cutSnippet(long, 'dust'))).toBe('…thick floating [dust] over the floor');
  expect(written(cutSnippet(long, 'light'))).toBe(`[Light]${long.slice(5)}`);
  expect(written(cutSnippet('one\n  two', ''))).toBe('one two');
  expect(written(cutSnippet(`${'x'.repeat(60)}dust`, 'dust'))).toBe('…[dust]');
  expect(written(cutSnippet('word '.repeat(100), '')).length).toBe(160);
});
