import type { z } from 'zod';
import { emptyTexts, type SceneTexts, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import type { projectShape } from './project-shape.ts';

const { sceneDuration, targetDuration } = limits;

export type Project = z.infer<z.ZodObject<typeof projectShape>>;
export type Scene = Project['scenes'][number];
export type ScenePicture = NonNullable<Scene['picture']>;
export type ProjectSettings = NonNullable<Project['settings']>;

/** A scene as it was stored, with every text: one that was stored before there was a field has it empty. */
export function withEveryText<S extends object>(scene: S): S & SceneTexts {
  return sceneFieldKeys.every((key) => key in scene) ? (scene as S & SceneTexts) : { ...emptyTexts, ...scene };
}

/** A scene without a word, at the start of a project unless its number is changed. */
export function emptyScene(id: string, duration: number): Scene {
  return { id, sceneNumber: 1, duration, ...emptyTexts };
}

/** A fresh project: 'NEW PROJECT', 15 s, one empty scene of 5 s. */
export function newProject(sceneId = 'scene-1', settings?: ProjectSettings): Project {
  return {
    projectTitle: 'NEW PROJECT',
    targetDuration: targetDuration.initial,
    scenes: [emptyScene(sceneId, sceneDuration.first)],
    ...(settings && { settings }),
  };
}

/** The project with an id from `newId` for every scene: loading a template twice never shares ids. */
export function withNewSceneIds(project: Project, newId: () => string): Project {
  return { ...project, scenes: project.scenes.map((scene) => ({ ...scene, id: newId() })) };
}
