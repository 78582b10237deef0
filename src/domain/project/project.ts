import type { z } from 'zod';
import { limits } from '../product/limits.ts';
import { emptyTexts, type SceneTexts, sceneFieldKeys } from '../scene/fields.ts';
import type { projectShape } from './shape.ts';

const { sceneDuration, targetDuration } = limits;

export type Project = z.infer<z.ZodObject<typeof projectShape>>;
export type Scene = Project['scenes'][number];
export type ScenePicture = NonNullable<Scene['picture']>;
export type ProjectSettings = NonNullable<Project['settings']>;

/** Adds an empty text for each field that a stored scene lacks, since fields may be newer than the scene. */
export function withMissingFields<S extends object>(scene: S): S & SceneTexts {
  for (const key of sceneFieldKeys) if (!(key in scene)) return { ...emptyTexts, ...scene };
  return scene as S & SceneTexts;
}

/** Creates a scene with empty texts and the number 1. */
export function emptyScene(id: string, duration: number): Scene {
  return { id, sceneNumber: 1, duration, ...emptyTexts };
}

/** Creates a project with one empty scene. */
export function newProject(sceneId = 'scene-1', settings?: ProjectSettings): Project {
  return {
    projectTitle: 'NEW PROJECT',
    targetDuration: targetDuration.initial,
    scenes: [emptyScene(sceneId, sceneDuration.first)],
    ...(settings && { settings }),
  };
}

/** Gives every scene a new id, so that loading a template twice never duplicates ids. */
export function withNewSceneIds(project: Project, newId: () => string): Project {
  return { ...project, scenes: project.scenes.map((scene) => ({ ...scene, id: newId() })) };
}
