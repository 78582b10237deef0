import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessFormat } from '../../../../src/domain/papers/in/guess-format.ts';
import { isImportable } from '../../../../src/domain/papers/in/import-extensions.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { ferry } from '../out/paper-projects.ts';

const sample = (name: string) => readFileSync(new URL(`../../../samples/scripts/${name}`, import.meta.url), 'utf8');

test.each(['last-orders', 'night-train', 'salt-line'])('the script %s is recognized by its text', (name) => {
  expect(guessFormat(sample(`${name}.fountain`))).toBe('fountain');
  expect(guessFormat(sample(`${name}.fdx`), 'script.txt')).toBe('fdx');
});

test.each([
  ['No.,Action,Seconds\n1,She runs,3', 'csv'],
  ['Shot\tWhat happens\n1\tShe runs', 'csv'],
  ['A boat, a quay, a lamp\nShe waits, then leaves, then returns', 'prompt'],
  ['She runs.\n\nHe waits.', 'prompt'],
  ['{"scenes":[]}', 'prompt'],
  ['MARA (V.O.)\nWe never left.', 'fountain'],
])('%j is %s', (text, format) => {
  expect(guessFormat(text)).toBe(format);
});

test('our own exports are recognized', () => {
  expect(guessFormat(writePaper({ format: 'csv', project: ferry }).text)).toBe('csv');
  expect(guessFormat(writePaper({ format: 'fountain', project: ferry }).text)).toBe('fountain');
});

test('the file’s name takes precedence', () => {
  expect(guessFormat('She runs.', 'Film.FOUNTAIN')).toBe('fountain');
  expect(guessFormat('INT. BAR - DAY', 'list.tsv')).toBe('csv');
  expect(['a.fdx', 'b.md', 'c.png', 'd'].map(isImportable)).toEqual([true, true, false, false]);
});
