import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalDuration } from '../../src/domain/duration.ts';
import { sceneFieldKeys } from '../../src/domain/fields.ts';
import {
  addScene,
  changeScene,
  moveScene,
  newProject,
  type Project,
  projectSchema,
  removeScene,
  splitScene,
  withNewSceneIds,
} from '../../src/domain/project.ts';
import { projectWith, sceneSeconds, storableText, validProject } from './arbitraries.ts';

function listIds(project: Project): string[] {
  return project.scenes.map((scene) => scene.id);
}

/** All scenes by id, without their numbers. */
function listContents(project: Project) {
  return new Map(project.scenes.map(({ sceneNumber: _, ...rest }) => [rest.id, rest]));
}

function expectNumbered(project: Project) {
  expect(project.scenes.map((scene) => scene.sceneNumber)).toEqual(project.scenes.map((_, index) => index + 1));
  expect(new Set(listIds(project)).size).toBe(project.scenes.length);
}

/** The same project, which throws on any attempt to modify it. */
function frozen(project: Project): Project {
  for (const scene of project.scenes) Object.freeze(scene);
  Object.freeze(project.scenes);
  return Object.freeze(project);
}

const anyProject = validProject.map(frozen);
const projectAndIndex = anyProject.chain((project) =>
  fc.tuple(fc.constant(project), fc.nat({ max: project.scenes.length - 1 })),
);
const fullProject = frozen(projectWith(...Array.from({ length: 100 }, () => ({}))));

describe('newProject', () => {
  test('is NEW PROJECT, 15 s, with one empty scene of 5 s', () => {
    expect(newProject()).toEqual({
      projectTitle: 'NEW PROJECT',
      targetDuration: 15,
      scenes: [
        {
          id: 'scene-1',
          sceneNumber: 1,
          duration: 5,
          ...{ action: '', camera: '', subject: '', scene: '', light: '', grade: '', cam: '', audio: '', dialog: '' },
        },
      ],
    });
  });

  test('takes the id of its scene from the caller', () => {
    expect(listIds(newProject('abc'))).toEqual(['abc']);
  });

  test('can be stored unchanged', () => {
    expect(projectSchema.parse(newProject())).toEqual(newProject());
  });

  test('returns a new object every time', () => {
    expect(newProject().scenes).not.toBe(newProject().scenes);
  });
});

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
    expectNumbered(addScene(removeScene(projectWith({}, {}, {}), 'scene-1')));
  });
});

describe('removeScene', () => {
  test('removes one scene, keeps the order of the others and renumbers them', () => {
    fc.assert(
      fc.property(projectAndIndex, ([project, index]) => {
        fc.pre(project.scenes.length > 1);
        const id = project.scenes[index]?.id ?? '';
        const removed = removeScene(project, id);
        expectNumbered(removed);
        expect(listIds(removed)).toEqual(listIds(project).filter((one) => one !== id));
        for (const [kept, contents] of listContents(removed)) expect(contents).toEqual(listContents(project).get(kept));
      }),
    );
  });

  test('keeps the objects of earlier scenes', () => {
    const project = frozen(projectWith({}, {}, {}));
    const removed = removeScene(project, 'scene-2');
    expect(removed.scenes[0]).toBe(project.scenes[0]);
    expect(removed.scenes[1]).toEqual({ ...project.scenes[2], sceneNumber: 2 });
  });

  test('does not remove the last scene', () => {
    const project = newProject();
    expect(removeScene(project, 'scene-1')).toBe(project);
  });

  test('changes nothing for an unknown id', () => {
    const project = projectWith({}, {});
    expect(removeScene(project, 'nobody')).toBe(project);
  });
});

describe('moveScene', () => {
  test('moves the scene, and keeps every scene and the order of the others', () => {
    fc.assert(
      fc.property(projectAndIndex, fc.integer({ min: -3, max: 12 }), ([project, from], to) => {
        const id = project.scenes[from]?.id ?? '';
        const moved = moveScene(project, id, to);
        expectNumbered(moved);
        expect(listContents(moved)).toEqual(listContents(project));
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
    expect(listIds(moveScene(frozen(projectWith({}, {}, {}, {})), id, to))).toEqual(order);
  });

  test('changes nothing for a scene that is there already, or for an unknown id', () => {
    const project = projectWith({}, {});
    expect(moveScene(project, 'scene-2', 1)).toBe(project);
    expect(moveScene(project, 'nobody', 0)).toBe(project);
  });
});

describe('splitScene', () => {
  const newIds = (count: number) => Array.from({ length: count - 1 }, (_, index) => `new-${index + 1}`);
  const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

  test('shares the seconds out exactly and the words in order, and keeps the rest in each', () => {
    fc.assert(
      fc.property(projectAndIndex, fc.integer({ min: 2, max: 6 }), ([project, index], count) => {
        const scene = project.scenes[index];
        fc.pre(scene !== undefined && scene.duration >= 0.1 * count);
        const split = splitScene(project, scene?.id ?? '', newIds(count));
        const pieces = split.scenes.slice(index, index + count);
        expectNumbered(split);
        expect(split.scenes).toHaveLength(project.scenes.length + count - 1);
        expect(pieces.map(({ id }) => id)).toEqual([scene?.id, ...newIds(count)]);
        expect(totalDuration(pieces)).toBe(scene?.duration);
        const seconds = pieces.map(({ duration }) => duration);
        expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(0.11);
        expect(pieces.flatMap(({ dialog }) => wordsOf(dialog))).toEqual(wordsOf(scene?.dialog ?? ''));
        for (const { id, sceneNumber, duration, dialog, ...rest } of pieces) expect(scene).toMatchObject(rest);
        expect(projectSchema.parse(split)).toEqual(split);
      }),
    );
  });

  test('halves what is said and the seconds, to the tenth', () => {
    const project = frozen(projectWith({}, { duration: 18.5, dialog: 'We were never going to Vienna', light: 'Dusk' }));
    expect(splitScene(project, 'scene-2', ['b']).scenes.slice(1)).toMatchObject([
      { id: 'scene-2', sceneNumber: 2, duration: 9.3, dialog: 'We were never', light: 'Dusk' },
      { id: 'b', sceneNumber: 3, duration: 9.2, dialog: 'going to Vienna', light: 'Dusk' },
    ]);
  });

  test('cuts what is said where a sentence ends nearby, and keeps its line breaks', () => {
    const dialog = 'Who is there? Go!\nIt was her name,\nand then it was mine.';
    const { scenes } = splitScene(frozen(projectWith({ duration: 10, dialog })), 'scene-1', ['b']);
    expect(scenes.map((scene) => scene.dialog)).toEqual([
      'Who is there? Go!',
      'It was her name,\nand then it was mine.',
    ]);
  });

  test('keeps seconds finer than a tenth', () => {
    const { scenes } = splitScene(frozen(projectWith({ duration: 5.25 })), 'scene-1', ['b', 'c']);
    expect(totalDuration(scenes)).toBe(5.25);
  });

  test('changes nothing for an unknown scene, one too short to be shared out, or beyond a hundred scenes', () => {
    const project = frozen(projectWith({ duration: 0.1 }, { duration: 0.2 }));
    expect(splitScene(project, 'nobody', ['b'])).toBe(project);
    expect(splitScene(project, 'scene-1', ['b'])).toBe(project);
    expect(splitScene(project, 'scene-2', ['b', 'c'])).toBe(project);
    expect(splitScene(fullProject, 'scene-1', ['b'])).toBe(fullProject);
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

describe('withNewSceneIds', () => {
  test('gives every scene an id from the caller and changes nothing else', () => {
    let made = 0;
    const project = frozen(projectWith({ dialog: 'a' }, { dialog: 'b' }));
    const renamed = withNewSceneIds(project, () => {
      made += 1;
      return `new-${made}`;
    });
    expect(renamed).toEqual({
      ...project,
      scenes: [
        { ...project.scenes[0], id: 'new-1' },
        { ...project.scenes[1], id: 'new-2' },
      ],
    });
  });
});

test('any sequence of edits leaves a storable project with one to a hundred scenes, in order', () => {
  const edit = fc.oneof(
    fc.constant((project: Project) => addScene(project)),
    fc
      .nat()
      .map((at) => (project: Project) => removeScene(project, listIds(project)[at % project.scenes.length] ?? '')),
    fc.tuple(fc.nat(), fc.nat({ max: 9 })).map(
      ([at, to]) =>
        (project: Project) =>
          moveScene(project, listIds(project)[at % project.scenes.length] ?? '', to),
    ),
  );
  fc.assert(
    fc.property(anyProject, fc.array(edit, { maxLength: 30 }), (project, edits) => {
      const edited = edits.reduce((current, apply) => frozen(apply(current)), project);
      expectNumbered(edited);
      expect(projectSchema.parse(edited)).toEqual(edited);
    }),
  );
});
