import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { addNoteToScene, addNoteToSceneProblem, fieldForNote } from '../../../src/domain/review/add-note-to-scene.ts';
import { frozen, projectWith } from '../arbitraries.ts';
import { noteWith } from './note-with.ts';

const project = frozen(projectWith({ id: 'one', action: 'flickers', light: 'one cold lamp.' }, { id: 'two' }));
const noteOn = (sceneId: string | null, quote?: string) =>
  noteWith({ sceneId, text: 'make it\nwarmer', words: quote ?? null, quoted: quote !== undefined });

test('a note is appended to the field that it quotes, or else to the action', () => {
  expect(fieldForNote(project, noteOn('one', 'cold lamp'))).toBe('light');
  const [lit] = addNoteToScene(project, noteOn('one', 'cold lamp')).scenes;
  expect(lit).toEqual({ ...project.scenes[0], light: 'one cold lamp. make it warmer' });
  const acted = addNoteToScene(project, noteOn('one', 'words that are gone'));
  expect(acted.scenes[0]?.action).toBe('flickers. make it warmer');
  expect(acted.scenes[1]).toBe(project.scenes[1]);
  expect(addNoteToScene(project, noteOn('two')).scenes[1]?.action).toBe('make it warmer');
  expect(addNoteToScene(project, noteOn('two'), 'audio').scenes[1]?.audio).toBe('make it warmer');
});

test('a note without a scene, or without room, changes nothing and says why', () => {
  const full = projectWith({ id: 'one', action: 'x'.repeat(limits.fieldLength - 10) });
  for (const [film, note, problem] of [
    [project, noteOn(null), 'This note is about the whole film.'],
    [project, noteOn('cut'), 'This scene is gone.'],
    [full, noteOn('one'), 'The field would be 6 characters too long.'],
  ] as const) {
    expect(addNoteToSceneProblem(film, note)).toBe(problem);
    expect(addNoteToScene(film, note)).toBe(film);
  }
});
