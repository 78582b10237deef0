import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addScene, changeScene, moveScenes, removeScenes } from '../../../src/domain/edits/scene-edits.ts';
import { applyPatch, diffProjects, isProjectPatch, type ProjectPatch } from '../../../src/domain/project/patch.ts';
import { newProject, type Project } from '../../../src/domain/project/project.ts';
import { rounds } from '../../support/rounds.ts';
import { anyDraft, frozen, projectWith } from '../arbitraries.ts';
import { anyProject } from '../editing.ts';

/** A patch after storing and reading it. */
function stored(patch: ProjectPatch): ProjectPatch {
  const read: unknown = JSON.parse(JSON.stringify(patch));
  if (!isProjectPatch(read)) throw new Error('storage gives back something else');
  return read;
}

test('any project becomes any other', () => {
  const typed = anyDraft.map(({ project }) => project);
  const projects = fc.oneof(anyProject, typed).map(frozen);
  fc.assert(
    fc.property(projects, projects, (from, to) => {
      expect(applyPatch(from, stored(diffProjects(from, to)))).toEqual(to);
      expect(diffProjects(from, from)).toEqual({});
    }),
    { numRuns: rounds({ short: 50, full: 300 }) },
  );
});

test('unchanged scenes stay the same objects', () => {
  const from = frozen(projectWith({}, {}, {}));
  const to = changeScene(from, 1, { light: 'Dusk' });
  const again = applyPatch(from, stored(diffProjects(from, to)));
  expect(again).toEqual(to);
  expect(again?.scenes[0]).toBe(from.scenes[0]);
  expect(again?.scenes[2]).toBe(from.scenes[2]);
});

describe('a patch contains', () => {
  const project = frozen(projectWith({}, {}, {}));

  test.each<[string, Project, ProjectPatch]>([
    ['one text', changeScene(project, 1, { light: 'Dusk' }), { scenes: [{ id: 'scene-2', set: [['light', 'Dusk']] }] }],
    ['a title', { ...project, projectTitle: 'X' }, { set: [['projectTitle', 'X']] }],
    ['the ids alone of a move', moveScenes(project, ['scene-3'], 0), { order: ['scene-3', 'scene-1', 'scene-2'] }],
    [
      'the ids alone of a removal',
      removeScenes(project, ['scene-1'], () => 'fresh'),
      { order: ['scene-2', 'scene-3'] },
    ],
    ['nothing', { ...project, scenes: [...project.scenes] }, {}],
  ])('%s', (_, to, patch) => {
    expect(diffProjects(project, to)).toEqual(patch);
  });

  test('a new scene whole', () => {
    const { scenes: [scene] = [], order } = diffProjects(project, addScene(project, 'new'));
    expect(order).toEqual(['scene-1', 'scene-2', 'scene-3', 'new']);
    expect(scene?.id).toBe('new');
    expect(scene?.set).toContainEqual(['duration', 3]);
    expect(scene?.set).toContainEqual(['dialog', '']);
  });

  test('a removed field', () => {
    const settings = { target: 'veo-3.1' };
    expect(diffProjects({ ...project, settings }, project)).toEqual({ unset: ['settings'] });
    expect(diffProjects({ ...project, settings }, { ...project, settings: undefined })).toEqual({
      unset: ['settings'],
    });
  });
});

test('fields from newer versions may have any name', () => {
  const scene = JSON.parse('{ "__proto__": {}, "constructor": { "a": 1 } }');
  const [from, to] = [projectWith({}), projectWith(scene)];
  const forth = applyPatch(from, stored(diffProjects(from, to)));
  expect(Object.entries(forth?.scenes[0] ?? {})).toContainEqual(['__proto__', {}]);
  expect(Object.entries(forth?.scenes[0] ?? {})).toContainEqual(['constructor', { a: 1 }]);
  expect(applyPatch(to, stored(diffProjects(to, from)))).toEqual(from);
});

test.each<ProjectPatch>([
  { order: ['nobody'] },
  { order: [] },
  { order: ['scene-1', 'scene-1'] },
  { scenes: [{ id: 'nobody', set: [['light', 'Dusk']] }] },
  { order: ['scene-1', 'new'], scenes: [{ id: 'new', set: [['light', 'Dusk']] }] },
  { scenes: [{ id: 'scene-1', set: [['light', 3]] }] },
  { scenes: [{ id: 'scene-1', unset: ['duration'] }] },
  { unset: ['projectTitle'] },
  { set: [['settings', 'x']] },
])('a patch that does not fit returns null: %j', (patch) => {
  expect(applyPatch(newProject(), patch)).toBeNull();
});

test('a patch that removes a text leaves it empty', () => {
  const patch: ProjectPatch = { scenes: [{ id: 'scene-1', unset: ['light'] }] };
  expect(applyPatch(projectWith({ light: 'Dusk' }), patch)).toEqual(projectWith({}));
});

test('applying never throws, and returns a project with unique scene ids', () => {
  const id = fc.constantFrom('scene-1', 'scene-2', 'new', '__proto__');
  const key = fc.constantFrom('id', 'sceneNumber', 'duration', 'light', 'scenes', 'settings', '__proto__', 'mood');
  const changes = {
    set: fc.array(fc.tuple(key, fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(3), fc.constant('x')))),
    unset: fc.array(key),
  };
  const patches: fc.Arbitrary<ProjectPatch> = fc.record(
    { ...changes, scenes: fc.array(fc.record({ id, ...changes }, { requiredKeys: ['id'] })), order: fc.array(id) },
    { requiredKeys: [] },
  );
  const project = frozen(projectWith({}, {}));
  fc.assert(
    fc.property(patches, (patch) => {
      const patched = applyPatch(project, patch);
      if (patched === null) return;
      const ids = patched.scenes.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(patched.scenes.map(({ sceneNumber }) => sceneNumber)).toEqual(ids.map((_, index) => index + 1));
      for (const { light, duration } of patched.scenes)
        expect([typeof light, typeof duration]).toEqual(['string', 'number']);
    }),
    { numRuns: rounds({ short: 150, full: 1_000 }) },
  );
});
