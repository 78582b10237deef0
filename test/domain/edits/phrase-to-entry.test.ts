import { expect, test } from 'vitest';
import type { CastEntry } from '../../../src/domain/cast/entry.ts';
import { scenesWithPhrase } from '../../../src/domain/edits/cast-edits.ts';
import { kindByField, mentionPhrase, phraseToEntry, suggestName } from '../../../src/domain/edits/phrase-to-entry.ts';
import { emptyScene, newProject, type Project } from '../../../src/domain/project/project.ts';
import { numbered } from '../../../src/domain/scene/order.ts';

const mara: CastEntry = { name: 'mara', kind: 'character', text: 'a woman of forty' };

function projectWithSubjects(...subjects: string[]): Project {
  const scenes = subjects.map((subject, index) => ({ ...emptyScene(`scene-${index}`, 5), subject }));
  return { ...newProject(), scenes: numbered(scenes) };
}

test.each([
  ['a trawler skipper of sixty-eight, salt in his eyebrows', 'trawler_skipper'],
  ['A woman of forty', 'woman'],
  ['the Marit, forty feet', 'marit'],
  ['Élan', 'élan'],
  ['his “old” dog', 'old_dog'],
  ['12 boats', 'boats'],
  ['1960', ''],
  ['Image 2', 'image'],
  ['x'.repeat(80), 'x'.repeat(37)],
])('%s suggests the name %s', (phrase, name) => {
  expect(suggestName(phrase, [])).toBe(name);
});

test('a taken name gets a number', () => {
  expect(suggestName('a Mara', [mara])).toBe('mara_2');
});

test('the kind of an entry follows from the phrase’s field', () => {
  expect(kindByField('subject')).toBe('character');
  expect(kindByField('scene')).toBe('place');
  expect(kindByField('audio')).toBe('sound');
  expect(kindByField('action')).toBe('prop');
});

test('a phrase becomes an entry at every occurrence', () => {
  const project = projectWithSubjects(
    'a woman of forty waits',
    'A woman  of forty and a woman of forty',
    'a woman of forty-one',
  );
  const place = { sceneId: 'scene-0', field: 'subject', from: 0, to: 16 } as const;
  const subjects = (one: Project) => one.scenes.map(({ subject }) => subject);
  const here = phraseToEntry(project, place, { entry: mara, everywhere: false });
  expect(subjects(here)).toEqual(['@mara waits', ...subjects(project).slice(1)]);
  expect(here.cast).toEqual([mara]);
  const all = phraseToEntry(project, place, { entry: mara, everywhere: true });
  expect(subjects(all)).toEqual(['@mara waits', '@mara and @mara', 'a woman of forty-one']);
  expect(scenesWithPhrase(mentionPhrase(project, place, 'x'), 'a woman of forty')).toEqual([2]);
});

test('a mention is separated from adjacent letters', () => {
  const place = { sceneId: 'scene-0', field: 'subject', from: 3, to: 8 } as const;
  expect(mentionPhrase(projectWithSubjects('un-boats_here'), place, 'mara').scenes[0]?.subject).toBe('un-@mara _here');
  expect(mentionPhrase(projectWithSubjects('theboatsx'), place, 'mara').scenes[0]?.subject).toBe('the @mara x');
});

test('a phrase in dialogue becomes an entry, and the dialogue stays unchanged', () => {
  const project = projectWithSubjects('the old man', 'An old man waits');
  const scenes = project.scenes.with(0, {
    ...emptyScene('scene-0', 5),
    sceneNumber: 1,
    dialog: 'An old man, you say?',
  });
  const place = { sceneId: 'scene-0', field: 'dialog', from: 0, to: 10 } as const;
  const made = phraseToEntry({ ...project, scenes }, place, { entry: mara, everywhere: true });
  expect(made.scenes[0]).toBe(scenes[0]);
  expect(made.scenes[1]?.subject).toBe('@mara waits');
  expect(made.cast).toEqual([mara]);
});
