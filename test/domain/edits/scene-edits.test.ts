import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addScene,
  changeScene,
  duplicateScenes,
  duplicateScenesProblem,
  insertScenes,
  insertScenesProblem,
  moveScenes,
  removeScenes,
  setDurations,
  setDurationsProblem,
} from '../../../src/domain/edits/scene-edits.ts';
import { emptyTexts, sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { frozen, projectWith, sceneSeconds, sceneTexts, storableText } from '../arbitraries.ts';
import {
  anyProject,
  expectNumbered,
  fullProject,
  listIds,
  newIds,
  projectAndIds,
  projectAndIndex,
  scenesById,
} from '../editing.ts';

describe('addScene', () => {
  test('appends an empty scene of 3 s and keeps the others', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        const added = addScene(project);
        expectNumbered(added);
        expect(added.scenes.slice(0, -1)).toEqual(project.scenes);
        const { id, sceneNumber, duration, ...texts } = added.scenes.at(-1) ?? {};
        expect(duration).toBe(3);
        expect(new Set(Object.values(texts))).toEqual(new Set(['']));
        expect(Object.keys(texts)).toHaveLength(sceneFieldKeys.length);
      }),
    );
  });

  test('takes the id of the new scene from the caller', () => {
    expect(listIds(addScene(projectWith({}), 'abc'))).toEqual(['scene-1', 'abc']);
  });

  test('keeps the other scene objects', () => {
    const project = frozen(projectWith({}, {}));
    expect(addScene(project).scenes[1]).toBe(project.scenes[1]);
  });

  test('adds the hundredth scene and no more', () => {
    const almost = frozen({ ...fullProject, scenes: fullProject.scenes.slice(0, 99) });
    const hundred = addScene(almost);
    expect(hundred.scenes).toHaveLength(100);
    expect(addScene(hundred)).toBe(hundred);
    expect(addScene(hundred, 'another')).toBe(hundred);
  });

  test('never reuses the id of an existing scene, also after removals', () => {
    expectNumbered(addScene(removeScenes(projectWith({}, {}, {}), ['scene-1'], () => 'fresh')));
  });
});

describe('removeScenes, with one', () => {
  test('removes one scene, keeps the order of the others and renumbers them', () => {
    fc.assert(
      fc.property(projectAndIndex, ([project, index]) => {
        fc.pre(project.scenes.length > 1);
        const id = project.scenes[index]?.id ?? '';
        const removed = removeScenes(project, [id], () => 'fresh');
        expectNumbered(removed);
        expect(listIds(removed)).toEqual(listIds(project).filter((one) => one !== id));
        for (const [kept, contents] of scenesById(removed)) expect(contents).toEqual(scenesById(project).get(kept));
      }),
    );
  });

  test('keeps the objects of earlier scenes', () => {
    const project = frozen(projectWith({}, {}, {}));
    const removed = removeScenes(project, ['scene-2'], () => 'fresh');
    expect(removed.scenes[0]).toBe(project.scenes[0]);
    expect(removed.scenes[1]).toEqual({ ...project.scenes[2], sceneNumber: 2 });
  });

  test('changes nothing for an unknown id', () => {
    const project = projectWith({}, {});
    expect(removeScenes(project, ['nobody'], () => 'fresh')).toBe(project);
  });
});

describe('moveScenes, with one', () => {
  test('moves the scene, and keeps every scene and the order of the others', () => {
    fc.assert(
      fc.property(projectAndIndex, fc.integer({ min: -3, max: 12 }), ([project, from], to) => {
        const id = project.scenes[from]?.id ?? '';
        const moved = moveScenes(project, [id], to);
        expectNumbered(moved);
        expect(scenesById(moved)).toEqual(scenesById(project));
        expect(listIds(moved).indexOf(id)).toBe(Math.min(Math.max(to, 0), project.scenes.length - 1));
        const others = (ids: string[]) => ids.filter((one) => one !== id);
        expect(others(listIds(moved))).toEqual(others(listIds(project)));
      }),
    );
  });

  test.each([
    ['scene-1', 2, ['scene-2', 'scene-3', 'scene-1', 'scene-4']],
    ['scene-4', 0, ['scene-4', 'scene-1', 'scene-2', 'scene-3']],
    ['scene-2', 99, ['scene-1', 'scene-3', 'scene-4', 'scene-2']],
    ['scene-3', -1, ['scene-3', 'scene-1', 'scene-2', 'scene-4']],
  ])('moves %s to index %i', (id, to, order) => {
    expect(listIds(moveScenes(frozen(projectWith({}, {}, {}, {})), [id], to))).toEqual(order);
  });

  test('changes nothing for a scene already at the index, or for an unknown id', () => {
    const project = projectWith({}, {});
    expect(moveScenes(project, ['scene-2'], 1)).toBe(project);
    expect(moveScenes(project, ['nobody'], 0)).toBe(project);
  });
});

describe('changeScene', () => {
  test('changes one scene and keeps the other scene objects', () => {
    fc.assert(
      fc.property(projectAndIndex, storableText, sceneSeconds, ([project, index], dialog, duration) => {
        const changed = changeScene(project, index, { dialog, duration });
        expect(changed.scenes).toHaveLength(project.scenes.length);
        changed.scenes.forEach((scene, at) => {
          if (at === index) expect(scene).toEqual({ ...project.scenes[at], dialog, duration });
          else expect(scene).toBe(project.scenes[at]);
        });
        expect(changed).toEqual({ ...project, scenes: changed.scenes });
      }),
    );
  });

  test.each([-1, 2, 0.5])('changes nothing for the index %d', (index) => {
    const project = projectWith({}, {});
    expect(changeScene(project, index, { dialog: 'x' })).toBe(project);
  });
});

describe('insertScenes', () => {
  const newScene = fc
    .tuple(sceneSeconds, sceneTexts(storableText))
    .map(([duration, texts]) => ({ duration, ...texts, mood: 'calm' }));

  test('inserts scenes as a block, each with a unique id, and keeps the others', () => {
    fc.assert(
      fc.property(
        anyProject,
        fc.array(newScene, { maxLength: 4 }),
        fc.integer({ min: -2, max: 10 }),
        (project, some, at) => {
          const inserted = insertScenes(project, at, some);
          expectNumbered(inserted);
          const start = Math.max(0, Math.min(at, project.scenes.length));
          const block = inserted.scenes.slice(start, start + some.length);
          expect(block.map(({ id, sceneNumber, ...rest }) => rest)).toEqual(some);
          expect(inserted.scenes.slice(0, start)).toEqual(project.scenes.slice(0, start));
          for (const id of listIds(project)) expect(scenesById(inserted).get(id)).toEqual(scenesById(project).get(id));
        },
      ),
    );
  });

  test('keeps new ids and replaces existing or repeated ones', () => {
    const scene = { duration: 3, ...emptyTexts };
    const some = ['mine', 'scene-1', 'mine'].map((id) => ({ ...scene, id }));
    const inserted = insertScenes(projectWith({}), 0, some);
    expectNumbered(inserted);
    expect(listIds(inserted)).toEqual(['mine', expect.any(String), expect.any(String), 'scene-1']);
  });

  test('changes nothing without scenes', () => {
    expect(insertScenes(fullProject, 0, [])).toBe(fullProject);
  });

  test('inserts all or no scenes, up to a hundred, and says why', () => {
    const almost = frozen({ ...fullProject, scenes: fullProject.scenes.slice(0, 98) });
    const scene = { duration: 3, ...emptyTexts };
    expect(insertScenesProblem(almost, [scene, scene])).toBeNull();
    expect(insertScenes(almost, 1, [scene, scene]).scenes).toHaveLength(100);
    expect(insertScenesProblem(almost, [scene, scene, scene])).toBe('A project has at most 100 scenes.');
    expect(insertScenes(almost, 1, [scene, scene, scene])).toBe(almost);
  });

  test('refuses scenes with too many fields from a newer version', () => {
    const scene = { duration: 3, ...emptyTexts, notes: 'x'.repeat(9_000) };
    const once = insertScenes(projectWith({}), 1, [scene]);
    expect(once.scenes).toHaveLength(2);
    expect(insertScenesProblem(once, [scene])).toMatch(/A project can keep at most 16,384 characters of them/);
    expect(insertScenes(once, 1, [scene])).toBe(once);
    expect(duplicateScenes(once, listIds(once), newIds())).toBe(once);
    expect(insertScenesProblem(once, [{ duration: 3 }])).toBeNull();
  });
});

describe('duplicateScenes', () => {
  test('inserts copies, in order, after the last selected scene', () => {
    fc.assert(
      fc.property(projectAndIds, ([project, ids]) => {
        const chosen = project.scenes.filter(({ id }) => ids.includes(id));
        const duplicated = duplicateScenes(project, ids, newIds());
        if (chosen.length === 0) {
          expect(duplicated).toBe(project);
          return;
        }
        expectNumbered(duplicated);
        const after = chosen.at(-1)?.sceneNumber ?? 0;
        const copies = duplicated.scenes.slice(after, after + chosen.length);
        expect(copies).toEqual(
          chosen.map((scene, at) => ({ ...scene, id: `new-${at + 1}`, sceneNumber: after + at + 1 })),
        );
        const old = (id: string) => !id.startsWith('new-');
        expect(listIds(duplicated).filter(old)).toEqual(listIds(project));
      }),
    );
  });

  test('changes nothing beyond a hundred scenes, and says why', () => {
    expect(duplicateScenesProblem(fullProject, ['scene-1'])).toBe('A project has at most 100 scenes.');
    expect(duplicateScenesProblem(projectWith({}), ['scene-1'])).toBeNull();
    const ids = Array.from({ length: 100 }, (_, index) => `scene-${index + 1}`);
    expect(duplicateScenes(fullProject, ids.slice(0, 1), newIds())).toBe(fullProject);
    const most = frozen(projectWith(...Array.from({ length: 51 }, () => ({}))));
    expect(duplicateScenes(most, listIds(most), newIds())).toBe(most);
    expect(duplicateScenes(most, listIds(most).slice(2), newIds()).scenes).toHaveLength(100);
  });
});

describe('moveScenes', () => {
  test('moves a block to an index, and keeps the order inside and outside of it', () => {
    fc.assert(
      fc.property(projectAndIds, fc.integer({ min: -2, max: 10 }), ([project, ids], to) => {
        const moved = moveScenes(project, ids, to);
        const chosen = listIds(project).filter((id) => ids.includes(id));
        const others = listIds(project).filter((id) => !ids.includes(id));
        expectNumbered(moved);
        expect(scenesById(moved)).toEqual(scenesById(project));
        expect(listIds(moved).filter((id) => !ids.includes(id))).toEqual(others);
        if (chosen.length === 0) return;
        const first = Math.max(0, Math.min(to, others.length));
        expect(listIds(moved).slice(first, first + chosen.length)).toEqual(chosen);
      }),
    );
  });

  test('returns the same project if all scenes are already in place', () => {
    const project = frozen(projectWith({}, {}, {}));
    expect(moveScenes(project, ['scene-2', 'scene-1'], 0)).toBe(project);
    expect(moveScenes(project, ['nobody'], 0)).toBe(project);
  });
});

describe('removeScenes', () => {
  test('removes the selected scenes, and leaves an empty scene if none remain', () => {
    fc.assert(
      fc.property(projectAndIds, ([project, ids]) => {
        const removed = removeScenes(project, ids, newIds());
        const rest = listIds(project).filter((id) => !ids.includes(id));
        expectNumbered(removed);
        expect(listIds(removed)).toEqual(rest.length > 0 ? rest : ['new-1']);
        if (rest.length === project.scenes.length) expect(removed).toBe(project);
      }),
    );
  });

  test('leaves an empty scene of 5 s', () => {
    expect(removeScenes(projectWith({ action: 'x' }), ['scene-1'], () => 'a')).toEqual(projectWith({ id: 'a' }));
  });
});

describe('setDurations', () => {
  test('sets the duration of the selected scenes only', () => {
    fc.assert(
      fc.property(projectAndIds, sceneSeconds, ([project, ids], seconds) => {
        const changed = setDurations(project, ids, seconds);
        changed.scenes.forEach((scene, index) => {
          if (ids.includes(scene.id)) expect(scene).toEqual({ ...project.scenes[index], duration: seconds });
          else expect(scene).toBe(project.scenes[index]);
        });
      }),
    );
  });

  test('returns the same project if all scenes already have the duration', () => {
    const project = frozen(projectWith({}, {}));
    expect(setDurations(project, ['scene-1', 'scene-2'], 5)).toBe(project);
  });

  test.each([0, 0.05, 60.1, -1, Number.NaN])('refuses %d s and says why', (seconds) => {
    const project = frozen(projectWith({}));
    expect(setDurations(project, ['scene-1'], seconds)).toBe(project);
    expect(setDurationsProblem(seconds)).toBe('A scene lasts 0.1 to 60 s.');
  });
});
