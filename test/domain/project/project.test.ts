import { describe, expect, test } from 'vitest';
import { newProject, withNewSceneIds } from '../../../src/domain/project/project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { frozen, projectWith } from '../arbitraries.ts';

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
          ...Object.fromEntries(sceneFieldKeys.map((key) => [key, ''])),
        },
      ],
    });
  });

  test('takes the id of its scene from the caller', () => {
    expect(newProject('abc').scenes.map(({ id }) => id)).toEqual(['abc']);
  });

  test('can be stored unchanged', () => {
    expect(projectSchema.parse(newProject())).toEqual(newProject());
  });

  test('returns a new object every time', () => {
    expect(newProject().scenes).not.toBe(newProject().scenes);
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
