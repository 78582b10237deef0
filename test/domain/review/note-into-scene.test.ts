import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { fieldOfNote, putNoteIntoScene, putNoteProblem } from '../../../src/domain/review/note-into-scene.ts';
import { frozen, projectWith } from '../arbitraries.ts';
import { noteWith } from './note-with.ts';

const project = frozen(projectWith({ id: 'one', action: 'flickers', light: 'one cold lamp.' }, { id: 'two' }));
const about = (sceneId: string | null, quote?: string) =>
  noteWith({ sceneId, text: 'make it\nwarmer', words: quote ?? null, quoted: quote !== undefined });

test('a note becomes a sentence after the field that it quotes, or else after the action', () => {
  expect(fieldOfNote(project, about('one', 'cold lamp'))).toBe('light');
  const [lit] = putNoteIntoScene(project, about('one', 'cold lamp')).scenes;
  expect(lit).toEqual({ ...project.scenes[0], light: 'one cold lamp. make it warmer' });
  const acted = putNoteIntoScene(project, about('one', 'words that are gone'));
  expect(acted.scenes[0]?.action).toBe('flickers. make it warmer');
  expect(acted.scenes[1]).toBe(project.scenes[1]);
  expect(putNoteIntoScene(project, about('two')).scenes[1]?.action).toBe('make it warmer');
  expect(putNoteIntoScene(project, about('two'), 'audio').scenes[1]?.audio).toBe('make it warmer');
});

test('a note without a scene, or without room, changes nothing and says why', () => {
  const full = projectWith({ id: 'one', action: 'x'.repeat(limits.fieldLength - 10) });
  for (const [film, note, problem] of [
    [project, about(null), 'This note is about the whole film.'],
    [project, about('cut'), 'This scene is gone.'],
    [full, about('one'), 'The field would be 6 characters too long.'],
  ] as const) {
    expect(putNoteProblem(film, note)).toBe(problem);
    expect(putNoteIntoScene(film, note)).toBe(film);
  }
});
