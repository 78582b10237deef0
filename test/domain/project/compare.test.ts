import { expect, test } from 'vitest';
import { addScene, changeScene, removeScenes } from '../../../src/domain/edits/scene-edits.ts';
import { compareProjects } from '../../../src/domain/project/compare.ts';
import { newProject, type Project, withNewSceneIds } from '../../../src/domain/project/project.ts';

const newId = () => crypto.randomUUID();

/** Two scenes, with a boat and a storm. */
function film(): Project {
  const project = addScene(newProject('first'), 'second');
  return changeScene(changeScene(project, 0, { action: 'A boat' }), 1, { action: 'A storm' });
}

test('a version does not differ from itself, even with different scene ids', () => {
  expect(compareProjects(film(), film())).toEqual({ film: [], scenes: [] });
  expect(compareProjects(film(), withNewSceneIds(film(), newId))).toEqual({ film: [], scenes: [] });
});

test('only scenes that differ are listed, even after scenes were moved', () => {
  const before = film();
  const after = changeScene({ ...before, scenes: before.scenes.toReversed() }, 0, { action: 'A gale' });
  expect(compareProjects(before, after).scenes).toMatchObject([
    { id: 'second', before: 2, after: 1, differences: [{ label: 'Action', before: 'A storm', after: 'A gale' }] },
  ]);
});

test('a reordering is reported, but not a shift after a removed scene', () => {
  const three = addScene(film(), 'third');
  const moved = {
    ...three,
    scenes: [three.scenes[2], ...three.scenes.slice(0, 2)].filter((scene) => scene !== undefined),
  };
  expect(compareProjects(three, moved)).toEqual({
    film: [{ label: 'Order of scenes', before: '1, 2, 3', after: '3, 1, 2' }],
    scenes: [],
  });
  expect(compareProjects(three, removeScenes(three, ['first'], newId)).film).toEqual([]);
});

test('scenes that one version lacks are listed, removed ones at the end', () => {
  const before = film();
  const after = addScene(removeScenes(before, ['first'], newId), 'third');
  expect(compareProjects(before, after).scenes).toMatchObject([
    { id: 'third', before: null, after: 2 },
    { id: 'first', before: 1, after: null },
  ]);
});

test('scenes with another browser’s ids are compared by position', () => {
  const after = changeScene(withNewSceneIds(film(), newId), 1, { action: 'A gale' });
  expect(compareProjects(film(), after).scenes).toMatchObject([
    { before: 2, after: 2, differences: [{ label: 'Action', before: 'A storm', after: 'A gale' }] },
  ]);
});

test('statuses and pictures are compared, even two pictures of the same size', () => {
  const withBoard = (board: Partial<Project['scenes'][number]>): Project => {
    const { scenes, ...project } = film();
    return { ...project, scenes: scenes.map((scene, index) => (index === 0 ? { ...scene, ...board } : scene)) };
  };
  const first = { hash: '0f', width: 1280, height: 720 };
  const differences = (before: Project, after: Project) => compareProjects(before, after).scenes[0]?.differences;
  expect(differences(film(), withBoard({ status: 'chosen', picture: first }))).toEqual([
    { label: 'Status', before: '', after: 'Chosen' },
    { label: 'Picture', before: '', after: 'A picture, 1280 × 720' },
  ]);
  expect(differences(withBoard({ picture: first }), withBoard({ picture: { ...first, hash: '1f' } }))).toEqual([
    { label: 'Picture', before: 'A picture, 1280 × 720', after: 'Another, 1280 × 720' },
  ]);
  expect(compareProjects(withBoard({ picture: first }), withBoard({ picture: { ...first } })).scenes).toEqual([]);
  expect(differences(withBoard({ picture: first }), withBoard({ picture: { ...first, alt: 'The lamp' } }))).toEqual([
    { label: 'Alt text', before: '', after: 'The lamp' },
  ]);
  expect(differences(film(), withBoard({ status: 'of a later version' })), 'not known').toBeUndefined();
  expect(
    differences(
      withBoard({ picture: { ...first, alt: 'A boat' } }),
      withBoard({ picture: { ...first, hash: '1f', alt: 'A pier' } }),
    ),
  ).toEqual([{ label: 'Picture', before: 'A boat, 1280 × 720', after: 'A pier, 1280 × 720' }]);
});
