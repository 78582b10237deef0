import { expect, test } from 'vitest';
import { describePicture, removePictures, setPictures, setStatus } from '../../../src/domain/edits/board-edits.ts';
import { addScene } from '../../../src/domain/edits/scene-edits.ts';
import { newProject, type Project } from '../../../src/domain/project/project.ts';
import { statusOf } from '../../../src/domain/scene/board.ts';

const picture = { hash: '0f', width: 1280, height: 720 };

function film(): Project {
  const project = addScene(addScene(newProject('a'), 'b'), 'c');
  return { ...project, scenes: project.scenes.map((scene) => ({ ...scene, subject: scene.id })) };
}
const ids = ({ scenes }: Project) => scenes.map(({ id }) => id);

test('a status is set for some scenes, and the others stay the same objects', () => {
  const before = film();
  const [a = '', , c = ''] = ids(before);
  const after = setStatus(before, [a, c, 'gone'], 'chosen');
  expect(after.scenes.map(({ status }) => status)).toEqual(['chosen', undefined, 'chosen']);
  expect(after.scenes[1]).toBe(before.scenes[1]);
  expect(setStatus(after, [a], 'chosen')).toBe(after);
});

test('by default, a scene with text is ready and an empty scene is to be written', () => {
  const [scene] = film().scenes;
  if (!scene) throw new Error('no scene');
  expect(statusOf(scene)).toBe('ready');
  expect(statusOf({ ...scene, subject: ' ' })).toBe('to-write');
  expect(statusOf({ ...scene, subject: '', status: 'generated' })).toBe('generated');
  expect(statusOf({ ...scene, status: 'of a later version' })).toBe('ready');
});

test('pictures are set and removed by scene, and a scene without one has no such key', () => {
  const before = film();
  const [a = '', b = ''] = ids(before);
  const after = setPictures(
    before,
    new Map([
      [b, picture],
      ['gone', picture],
    ]),
  );
  expect(after.scenes.map((scene) => scene.picture)).toEqual([undefined, picture, undefined]);
  expect(after.scenes[0]).toBe(before.scenes[0]);
  // the same picture changes nothing, even with another description
  expect(setPictures(after, new Map([[b, { ...picture }]]))).toBe(after);
  const without = removePictures(after, [a, b]);
  expect(without).toEqual(before);
  expect(without.scenes.map((scene) => 'picture' in scene)).toEqual([false, false, false]);
  expect(removePictures(without, [a, b])).toBe(without);
});

test('a picture gets alt text, and empty alt text is removed', () => {
  const [id = ''] = ids(film());
  const before = setPictures(film(), new Map([[id, picture]]));
  const after = describePicture(before, id, 'A boat');
  expect(after.scenes[0]?.picture).toEqual({ ...picture, alt: 'A boat' });
  expect(after.scenes[1]).toBe(before.scenes[1]);
  expect(describePicture(after, id, 'A boat')).toBe(after);
  expect(describePicture(after, id, '')).toEqual(before);
  expect(describePicture(film(), id, 'A boat').scenes[0]).not.toHaveProperty('picture');
});
