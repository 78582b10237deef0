import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { durationStatus, totalDuration } from '../../../src/domain/scene/duration.ts';

const folder = new URL('../../samples/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

function read(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}

/** The prompt of a sample: the line feed at the end of the file is not part of it. */
function readPrompt(name: string): string {
  return read(`${name}.sora-2.txt`).replace(/\n$/, '');
}

test('the samples exist', () => {
  expect(names).toEqual(expect.arrayContaining(['letter-from-kyoto', 'night-train']));
});

describe.each(names)('sample %s', (name) => {
  test('produces exactly its prompt', () => {
    expect(assemblePrompt(JSON.parse(read(`${name}.json`)))).toBe(readPrompt(name));
  });

  test('produces exactly its prompt after validation', () => {
    expect(assemblePrompt(projectSchema.parse(JSON.parse(read(`${name}.json`))), 'sora-2')).toBe(readPrompt(name));
  });
});

test('letter-from-kyoto lasts 66.1 s, a match for its target of 66 s', () => {
  const project = projectSchema.parse(JSON.parse(read('letter-from-kyoto.json')));
  const total = totalDuration(project.scenes);
  expect(total).toBe(66.1);
  expect(durationStatus(total, project.targetDuration)).toMatchObject({ kind: 'match', label: 'Perfect match!' });
});
