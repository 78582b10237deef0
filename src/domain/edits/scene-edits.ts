import { limits } from '../product/limits.ts';
import { emptyScene, type Project, type Scene } from '../project/project.ts';
import { unknownLength } from '../project/unknown-length.ts';
import type { SceneTexts } from '../scene/fields.ts';
import { numbered } from '../scene/order.ts';

/*
 * Edits to a project's scenes. Each returns a new project with scenes numbered from 1, which shares all untouched
 * scenes, or the same project if nothing changes. If a limit can forbid an edit, the matching `...Problem` function
 * returns why as a sentence, or null.
 */

const { scenes: sceneCount, sceneDuration, extraFields } = limits;

/** A scene to insert. Its number follows from its position, and a missing id is generated. */
export type NewScene = Omit<Scene, 'id' | 'sceneNumber'> & { id?: string; sceneNumber?: number };

/** Changes the scene at an index. */
export function changeScene(
  project: Project,
  index: number,
  change: Partial<SceneTexts & { duration: number }>,
): Project {
  const scene = project.scenes[index];
  const keys = Object.keys(change) as (keyof typeof change)[];
  if (!scene || keys.every((key) => scene[key] === change[key])) return project;
  return { ...project, scenes: project.scenes.with(index, { ...scene, ...change }) };
}

/** Appends an empty scene. Returns the same project if it has no room. */
export function addScene(project: Project, sceneId?: string): Project {
  return insertScenes(project, project.scenes.length, [emptyScene(sceneId ?? '', sceneDuration.added)]);
}

/**
 * Inserts scenes at an index, clamped to the list. Scenes whose id is missing or in use get a new id. Returns the same
 * project if it has no room for all of them.
 */
export function insertScenes(project: Project, at: number, scenes: readonly NewScene[]): Project {
  if (scenes.length === 0 || insertScenesProblem(project, scenes)) return project;
  const present = new Set(project.scenes.map(({ id }) => id));
  const inserted = scenes.map(({ id, ...scene }) => (id && !present.has(id) ? { ...scene, id } : scene));
  const all = (project.scenes as NewScene[]).toSpliced(clamp(at, 0, project.scenes.length), 0, ...inserted);
  return { ...project, scenes: numbered(all) };
}

/**
 * Returns why scenes cannot be inserted, or null. Both the number of scenes and the length of unknown fields are
 * limited.
 */
export function insertScenesProblem(project: Project, scenes: readonly object[]): string | null {
  if (project.scenes.length + scenes.length > sceneCount.max) return `A project has at most ${sceneCount.max} scenes.`;
  // known fields do not count, so the objects need not be complete scenes
  const more = unknownLength({ ...project, scenes: [...project.scenes, ...scenes] });
  if (more <= extraFields.characters || more === unknownLength(project)) return null;
  const most = extraFields.characters.toLocaleString('en-US');
  return `These scenes have fields from a newer version. A project can keep at most ${most} characters of them.`;
}

/** Duplicates scenes. The copies follow the last of the scenes, in order. */
export function duplicateScenes(project: Project, ids: readonly string[], newId: () => string): Project {
  const chosen = chosenScenes(project, ids);
  if (duplicateScenesProblem(project, ids)) return project;
  const copies = chosen.map((scene) => ({ ...scene, id: newId() }));
  return insertScenes(project, chosen.at(-1)?.sceneNumber ?? 0, copies);
}

/** Returns why scenes cannot be duplicated, or null. */
export function duplicateScenesProblem(project: Project, ids: readonly string[]): string | null {
  return insertScenesProblem(project, chosenScenes(project, ids));
}

/** Moves scenes as a block, keeping their order, so that the first is at index `to`, clamped to the list. */
export function moveScenes(project: Project, ids: readonly string[], to: number): Project {
  const chosen = chosenScenes(project, ids);
  const others = project.scenes.filter((scene) => !chosen.includes(scene));
  const moved = others.toSpliced(clamp(to, 0, others.length), 0, ...chosen);
  return withScenes(project, moved);
}

/** Removes scenes. If none would be left, adds an empty scene. */
export function removeScenes(project: Project, ids: readonly string[], newId: () => string): Project {
  const rest = project.scenes.filter(({ id }) => !ids.includes(id));
  return withScenes(project, rest.length === 0 ? [emptyScene(newId(), sceneDuration.first)] : rest);
}

/** Sets the duration of scenes. Returns the same project if the duration is out of range. */
export function setDurations(project: Project, ids: readonly string[], seconds: number): Project {
  if (setDurationsProblem(seconds)) return project;
  const scenes = project.scenes.map((scene) =>
    ids.includes(scene.id) && scene.duration !== seconds ? { ...scene, duration: seconds } : scene,
  );
  return withScenes(project, scenes);
}

/** Returns why a scene cannot have this duration, or null. */
export function setDurationsProblem(seconds: number): string | null {
  const { min, max } = sceneDuration;
  return seconds >= min && seconds <= max ? null : `A scene lasts ${min} to ${max} s.`;
}

/**
 * Replaces the project's scenes and numbers them in order. Returns the same project if its scenes are already these
 * objects in this order.
 */
export function withScenes(project: Project, scenes: readonly Scene[]): Project {
  const { scenes: before } = project;
  const same = scenes.length === before.length && scenes.every((scene, index) => scene === before[index]);
  return same ? project : { ...project, scenes: numbered(scenes) };
}

function chosenScenes({ scenes }: Project, ids: readonly string[]): Scene[] {
  return scenes.filter(({ id }) => ids.includes(id));
}

export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
