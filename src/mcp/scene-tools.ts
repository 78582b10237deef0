import { z } from 'zod';
import { setStatus } from '../domain/edits/board-edits.ts';
import {
  changeScene,
  insertScenes,
  insertScenesProblem,
  moveScenes,
  type NewScene,
  removeScenes,
} from '../domain/edits/scene-edits.ts';
import { limits } from '../domain/product/limits.ts';
import type { Scene } from '../domain/project/project.ts';
import { emptyTexts } from '../domain/scene/fields.ts';
import { editProject } from './edit-project.ts';
import { afterScene, duration, editedProject, newScene, sceneId, sceneStatus, sceneTexts } from './inputs.ts';
import { tool } from './tool.ts';
import { ToolFailure } from './tool-failure.ts';

const start = 'start';
const sceneIds = z.array(sceneId).min(1, 'needs at least one scene').max(limits.scenes.max);

/** The tools that change the scenes of a project. */
export const sceneTools = [
  tool('replaces', {
    name: 'change_scene',
    title: 'Change a scene',
    description:
      'Changes the duration, texts or status of one scene. What you leave out stays. An empty text clears it.',
    input: z.strictObject({
      ...editedProject,
      scene: sceneId,
      changes: z.strictObject({ duration: duration.optional(), ...sceneTexts, status: sceneStatus }),
    }),
    run: (backend, { project, revision, scene, changes: { status, ...changes } }) =>
      editProject(backend, {
        ...{ project, revision, scenes: [scene] },
        change(film) {
          const index = film.scenes.findIndex(({ id }) => id === scene);
          // the type assertion is safe: the type allows `undefined`, but at run time an omitted field is absent
          const changed = changeScene(film, index, changes as Parameters<typeof changeScene>[2]);
          return status === undefined ? changed : setStatus(changed, [scene], status);
        },
      }),
  }),
  tool('adds', {
    name: 'add_scenes',
    title: 'Add scenes',
    description: 'Adds scenes to a project, in the given order.',
    input: z.strictObject({
      ...editedProject,
      scenes: z.array(newScene).min(1, 'needs at least one scene').max(limits.scenes.max),
      after: afterScene,
    }),
    run: (backend, { project, revision, scenes, after }) =>
      editProject(backend, {
        ...{ project, revision, scenes: referencedSceneIds(after) },
        change(film) {
          const added = scenes.map(withId);
          const problem = insertScenesProblem(film, added);
          if (problem) throw new ToolFailure('BAD_REQUEST', problem);
          return insertScenes(film, indexAfter(film.scenes, after), added);
        },
      }),
  }),
  tool('replaces', {
    name: 'move_scenes',
    title: 'Move scenes',
    description: 'Moves scenes as a block, which keeps their order.',
    input: z.strictObject({ ...editedProject, scenes: sceneIds, after: afterScene }),
    run: (backend, { project, revision, scenes, after }) =>
      editProject(backend, {
        ...{ project, revision, scenes: [...scenes, ...referencedSceneIds(after)] },
        change(film) {
          if (after !== undefined && scenes.includes(after)) {
            throw new ToolFailure('BAD_REQUEST', 'A scene cannot follow itself');
          }
          const others = film.scenes.filter(({ id }) => !scenes.includes(id));
          return moveScenes(film, scenes, indexAfter(others, after));
        },
      }),
  }),
  tool('replaces', {
    name: 'delete_scenes',
    title: 'Delete scenes',
    description: 'Deletes scenes. If all are deleted, an empty scene takes their place.',
    input: z.strictObject({ ...editedProject, scenes: sceneIds }),
    run: (backend, { project, revision, scenes }) =>
      editProject(backend, {
        ...{ project, revision, scenes },
        change: (film) => removeScenes(film, scenes, () => crypto.randomUUID()),
      }),
  }),
];

/** A whole scene with a new id. */
export function withId(scene: z.output<typeof newScene>): NewScene & { id: string } {
  return { ...emptyTexts, ...(scene as Partial<Scene> & { duration: number }), id: crypto.randomUUID() };
}

/** The scene that `after` names, if any. */
function referencedSceneIds(after: string | undefined): string[] {
  return after === undefined || after === start ? [] : [after];
}

function indexAfter(scenes: readonly Scene[], after: string | undefined): number {
  if (after === undefined) return scenes.length;
  return after === start ? 0 : scenes.findIndex(({ id }) => id === after) + 1;
}
