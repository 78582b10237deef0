import type { z } from 'zod';
import { emptyTexts, type SceneTexts, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import type { projectSchema } from './project-schema.ts';
import type { ProjectSettings } from './project-settings.ts';

const { sceneDuration, targetDuration } = limits;

export type Project = z.infer<typeof projectSchema>;
export type Scene = Project['scenes'][number];

type LooseScene = { sceneNumber?: number; id?: string | undefined };

/** Scenes numbered 1 to n, each with an id of its own (one it had, else a new one); those that fit stay the same objects. */
export function numbered<S extends LooseScene>(scenes: readonly S[]): (S & { id: string; sceneNumber: number })[] {
  const given = new Set(scenes.map(({ id }) => id));
  const taken = new Set<string>();
  return scenes.map((scene, index) => {
    const id = scene.id && !taken.has(scene.id) ? scene.id : nextSceneId(new Set([...taken, ...given]));
    const sceneNumber = index + 1;
    taken.add(id);
    // the compiler does not see that both are there already
    if (scene.id === id && scene.sceneNumber === sceneNumber) return scene as S & { id: string; sceneNumber: number };
    return { ...scene, id, sceneNumber };
  });
}

/** Scenes by number, without gaps. */
export function inOrder<S extends LooseScene & { sceneNumber: number }>(scenes: readonly S[]) {
  return numbered(scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber));
}

/** A scene as it was stored, with every text: one that was stored before there was a field has it empty. */
export function withEveryText<S extends object>(scene: S): S & SceneTexts {
  return sceneFieldKeys.every((key) => key in scene) ? (scene as S & SceneTexts) : { ...emptyTexts, ...scene };
}

function nextSceneId(taken: ReadonlySet<string | undefined>): string {
  let number = taken.size + 1;
  while (taken.has(`scene-${number}`)) number += 1;
  return `scene-${number}`;
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
