import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { isNoteOutdated, noteContext, outdatedNoteIds } from '../../../src/domain/review/note-context.ts';
import { characterCount } from '../../../src/domain/text/characters.ts';
import { sceneWith } from '../arbitraries.ts';
import { noteWith } from './note-with.ts';

const scene = sceneWith({ id: 'one', subject: 'A @lamp', action: 'flickers', light: 'one cold lamp' });
const cast = [{ name: 'lamp', kind: 'prop' as const, text: 'a brass lamp' }];
const withPrompts = { cast, withPrompts: true };

test('a note stores the texts that its reviewer saw', () => {
  expect(noteContext(scene, withPrompts).words).toBe('Action: flickers\nSubject: A @lamp\nLight: one cold lamp');
  expect(noteContext(scene, { cast, withPrompts: false }).words, 'no prompts').toBe('A lamp flickers');
  expect(noteContext(scene, { ...withPrompts, quote: 'cold lamp' })).toMatchObject({
    words: 'cold lamp',
    quoted: true,
  });
  expect(noteContext(sceneWith({}), withPrompts).words).toBeNull();
  const long = noteContext(sceneWith({ action: '👻'.repeat(1_800) }), withPrompts).words ?? '';
  expect(characterCount(long)).toBe(limits.reviews.wordsLength);
});

test('an edit of any text makes a note outdated, until the edit is undone', () => {
  const context = noteContext(scene, { cast, withPrompts: false });
  expect(isNoteOutdated(context, scene)).toBe(false);
  expect(isNoteOutdated(context, { ...scene, light: 'one warm lamp' })).toBe(true);
  expect(isNoteOutdated(context, { ...scene, action: scene.subject, subject: scene.action })).toBe(true);
  const { audio: _, ...older } = scene;
  expect(isNoteOutdated(context, { ...older, audio: '' })).toBe(false);
});

test('a note with a quote is outdated once the quoted words are deleted', () => {
  const context = noteContext(scene, { ...withPrompts, quote: 'cold  lamp' });
  expect(isNoteOutdated(context, { ...scene, action: 'goes out' })).toBe(false);
  expect(isNoteOutdated(context, { ...scene, light: 'one warm lamp' })).toBe(true);
});

test('notes on the whole film are never outdated, notes on a deleted scene always are', () => {
  const context = noteContext(scene, withPrompts);
  const [film, current, deleted] = [
    noteWith(),
    noteWith({ sceneId: 'one', ...context }),
    noteWith({ sceneId: 'two', ...context }),
  ];
  expect(outdatedNoteIds([film, current, deleted], [scene])).toEqual([deleted.id]);
});
