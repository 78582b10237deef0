import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { aboutWords, isAboutEarlierWords, notesAboutEarlierWords } from '../../../src/domain/review/about-words.ts';
import { characterCount } from '../../../src/domain/text/characters.ts';
import { sceneWith } from '../arbitraries.ts';
import { noteWith } from './note-with.ts';

const scene = sceneWith({ id: 'one', subject: 'A @lamp', action: 'flickers', light: 'one cold lamp' });
const cast = [{ name: 'lamp', kind: 'prop' as const, text: 'a brass lamp' }];
const withPrompts = { cast, withPrompts: true };

test('a note remembers the texts that its reviewer saw', () => {
  expect(aboutWords(scene, withPrompts).words).toBe('Action: flickers\nSubject: A @lamp\nLight: one cold lamp');
  expect(aboutWords(scene, { cast, withPrompts: false }).words, 'no prompts').toBe('A lamp flickers');
  expect(aboutWords(scene, { ...withPrompts, quote: 'cold lamp' })).toMatchObject({ words: 'cold lamp', quoted: true });
  expect(aboutWords(sceneWith({}), withPrompts).words).toBeNull();
  const long = aboutWords(sceneWith({ action: '👻'.repeat(1_800) }), withPrompts).words ?? '';
  expect(characterCount(long)).toBe(limits.reviews.wordsLength);
});

test('an edit of any text makes it about an earlier text, until the edit is undone', () => {
  const about = aboutWords(scene, { cast, withPrompts: false });
  expect(isAboutEarlierWords(about, scene)).toBe(false);
  expect(isAboutEarlierWords(about, { ...scene, light: 'one warm lamp' })).toBe(true);
  expect(isAboutEarlierWords(about, { ...scene, action: scene.subject, subject: scene.action })).toBe(true);
  const { audio: _, ...older } = scene;
  expect(isAboutEarlierWords(about, { ...older, audio: '' })).toBe(false);
});

test('a quote is about an earlier text once its words are gone', () => {
  const about = aboutWords(scene, { ...withPrompts, quote: 'cold  lamp' });
  expect(isAboutEarlierWords(about, { ...scene, action: 'goes out' })).toBe(false);
  expect(isAboutEarlierWords(about, { ...scene, light: 'one warm lamp' })).toBe(true);
});

test('notes about the whole film stay, and those of a scene that is gone do not', () => {
  const about = aboutWords(scene, withPrompts);
  const [film, kept, gone] = [
    noteWith(),
    noteWith({ sceneId: 'one', ...about }),
    noteWith({ sceneId: 'two', ...about }),
  ];
  expect(notesAboutEarlierWords([film, kept, gone], [scene])).toEqual([gone.id]);
});
