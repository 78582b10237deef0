import { expect, test } from 'vitest';
import { addEntry, removeEntry, renameEntry } from '../../../src/domain/edits/cast-edits.ts';
import { changeScene } from '../../../src/domain/edits/scene-edits.ts';
import {
  isFrom,
  libraryField,
  placeAfterEdit,
  type TextPlace,
  textAt,
  withTexts,
} from '../../../src/domain/edits/text-place.ts';
import { assembleClips } from '../../../src/domain/film/prompt.ts';
import { castKinds } from '../../../src/domain/project/cast-kinds.ts';
import { newProject } from '../../../src/domain/project/project.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { targets } from '../../../src/domain/targets/registry.ts';
import { clipLines } from '../../../src/domain/targets/write-clip.ts';

const cast = castKinds.map((kind) => ({ name: kind, kind, text: `the ${kind}` }));
const scene = { action: '@character waits at the @place', light: 'on @character', dialog: 'CHARACTER: A @prop.' };
const project = { ...changeScene(newProject('one'), 0, scene), look: 'Super 16', cast };
const places: TextPlace[] = [{ sceneId: 'one', field: 'light' }, { look: true }, { entry: 'place' }];

test('texts are replaced at their places, and nothing else changes', () => {
  for (const place of places) {
    const changed = withTexts(project, [{ ...place, text: 'new' }]);
    expect(textAt(changed, place)).toBe('new');
    for (const other of places) if (other !== place) expect(textAt(changed, other)).toBe(textAt(project, other));
    expect(withTexts(changed, [{ ...place, text: 'new' }])).toBe(changed);
  }
  expect(withTexts(newProject('one'), [{ look: true, text: '' }])).not.toHaveProperty('look');
});

test('texts without an existing place are skipped', () => {
  const gone: TextPlace[] = [{ sceneId: 'two', field: 'light' }, { entry: 'nobody' }];
  for (const place of gone) {
    expect(textAt(project, place)).toBeUndefined();
    expect(withTexts(project, [{ ...place, text: 'new' }])).toBe(project);
  }
});

test('the place of a wording follows a rename, and no other edit changes it', () => {
  const [mara, tom] = [
    { name: 'mara', kind: 'character', text: 'a skipper' },
    { name: 'tom', kind: 'character', text: 'a boy' },
  ] as const;
  const before = { ...project, cast: [tom, mara] };
  const wording = { entry: 'mara' } as const;
  for (const name of ['nora', 'Mara']) {
    const after = renameEntry(before, 1, name);
    expect(placeAfterEdit(wording, before, after)).toEqual({ entry: name });
    expect(placeAfterEdit({ entry: name }, after, before)).toEqual(wording);
    for (const place of places) expect(placeAfterEdit(place, before, after)).toBe(place);
  }
  const others = [addEntry(before, { ...mara, name: 'nora' }), renameEntry(before, 0, 'ben'), removeEntry(before, 1)];
  for (const after of others) expect(placeAfterEdit(wording, before, after)).toBe(wording);
});

test('each text has a library: a field its own, the look the grade’s, a wording one for its kind', () => {
  expect(sceneFieldKeys.map((field) => libraryField(project, { sceneId: 'one', field }))).toEqual(sceneFieldKeys);
  expect(libraryField(project, { look: true })).toBe('grade');
  const fields = castKinds.map((entry) => [entry, libraryField(project, { entry })]);
  expect(Object.fromEntries(fields)).toEqual({ character: 'subject', place: 'scene', prop: 'subject', sound: 'audio' });
});

test('the parts of a prompt identify their texts; short names and speakers’ names do not count as wordings', () => {
  const [clip] = assembleClips(project, 'kling-3').clips;
  const shots = project.scenes.map((scene) => ({ scene, from: 0, to: scene.duration }));
  const lines = clipLines(targets['kling-3'], { shots, seconds: clip?.seconds ?? 5, look: project.look, cast });
  const parts = lines.flatMap((line) => line.parts);
  const wordsOf = (place: TextPlace) => parts.filter((part) => isFrom(part, place)).map(({ text }) => text);
  expect(wordsOf({ look: true })).toEqual(['Super 16']);
  expect(wordsOf({ entry: 'character' })).toEqual(['the character']);
  expect(wordsOf({ entry: 'sound' })).toEqual([]);
  expect(wordsOf({ sceneId: 'one', field: 'action' }).join('')).toContain('the character waits at the the place');
});
