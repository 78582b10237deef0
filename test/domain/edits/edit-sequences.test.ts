import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitToTarget } from '../../../src/domain/edits/fit-to-target.ts';
import {
  addScene,
  duplicateScenes,
  insertScenes,
  moveScenes,
  removeScenes,
  setDurations,
} from '../../../src/domain/edits/scene-edits.ts';
import { mergeWithNext, splitAtCaret, splitScene } from '../../../src/domain/edits/split-scenes.ts';
import type { Project } from '../../../src/domain/project/project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { frozen, sceneSeconds, sceneTexts, storableText, targetSeconds } from '../arbitraries.ts';
import { anyProject, expectNumbered, listIds, newIds } from '../editing.ts';

describe('any sequence of edits', () => {
  const field = fc.constantFrom(...sceneFieldKeys);
  const at = fc.nat({ max: 9 });
  const idAt = (project: Project, index: number) => listIds(project)[index % project.scenes.length] ?? '';
  const idsAt = (project: Project, indexes: number[]) => indexes.map((index) => idAt(project, index));
  type Edit = (project: Project, newId: () => string) => Project;
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.constant<Edit>((project, newId) => addScene(project, newId())),
    at.map<Edit>((one) => (project, newId) => removeScenes(project, [idAt(project, one)], newId)),
    fc.tuple(at, at).map<Edit>(
      ([one, to]) =>
        (project) =>
          moveScenes(project, [idAt(project, one)], to),
    ),
    fc.tuple(at, fc.array(sceneTexts(storableText), { maxLength: 3 })).map<Edit>(
      ([to, some]) =>
        (project) =>
          insertScenes(
            project,
            to,
            some.map((texts) => ({ duration: 3, ...texts })),
          ),
    ),
    fc.array(at).map<Edit>((some) => (project, newId) => duplicateScenes(project, idsAt(project, some), newId)),
    fc.tuple(fc.array(at), at).map<Edit>(
      ([some, to]) =>
        (project) =>
          moveScenes(project, idsAt(project, some), to),
    ),
    fc.array(at).map<Edit>((some) => (project, newId) => removeScenes(project, idsAt(project, some), newId)),
    fc.tuple(at, field, fc.nat({ max: 30 })).map<Edit>(
      ([one, field, caret]) =>
        (project, newId) =>
          splitAtCaret(project, { sceneId: idAt(project, one), field, caret }, newId),
    ),
    at.map<Edit>((one) => (project, newId) => splitScene(project, idAt(project, one), [newId(), newId()])),
    at.map<Edit>((one) => (project) => mergeWithNext(project, idAt(project, one))),
    fc.tuple(fc.array(at), sceneSeconds).map<Edit>(
      ([some, seconds]) =>
        (project) =>
          setDurations(project, idsAt(project, some), seconds),
    ),
    targetSeconds.map<Edit>((targetDuration) => (project) => fitToTarget({ ...project, targetDuration })),
  );

  test('leaves a storable project with one to a hundred scenes, in order, and its unknown fields', () => {
    fc.assert(
      fc.property(anyProject, fc.array(edit, { maxLength: 30 }), (project, edits) => {
        const newId = newIds();
        const edited = edits.reduce((current, apply) => frozen(apply(current, newId)), project);
        expectNumbered(edited);
        expect(projectSchema.parse(edited)).toEqual(edited);
        const { scenes: _, targetDuration: __, ...rest } = project;
        expect(edited).toMatchObject(rest);
      }),
    );
  });
});
