import { limits } from '../product/limits.ts';
import { emptyScene, type Project, type Scene } from '../project/project.ts';
import { unknownLength } from '../project/unknown-length.ts';
import type { SceneTexts } from '../scene/fields.ts';
import { numbered } from '../scene/order.ts';

/*
 * Edits to a project's scenes. Each returns a new project, numbered from 1, that shares all untouched scenes, or the
 * same project if nothing changes. If a limit can forbid an edit, the matching `...Problem` function returns why as a
 * sentence, or null.
 */

const { scenes: sceneCount, sceneDuration, extraFields } = limits;

/** A scene to insert: its number follows from its position, and it gets an id if it has none. */
export type NewScene = Omit<Scene, 'id' | 'sceneNumber'> & { id?: string; sceneNumber?: number };

/** Changes some values of the scene at `index` (from 0). */
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

/** Appends an empty scene of 3 s, up to 100 scenes. */
export function addScene(project: Project, sceneId?: string): Project {
  return insertScenes(project, project.scenes.length, [emptyScene(sceneId ?? '', sceneDuration.added)]);
}

/**
 * Inserts scenes at index `at` (from 0, clamped to the list). Scenes without an id, or with an id in use, get a new
 * one. Returns the same project if there is no room for all of them.
 */
export function insertScenes(project: Project, at: number, scenes: readonly NewScene[]): Project {
  if (scenes.length === 0 || insertScenesProblem(project, scenes)) return project;
  const present = new Set(project.scenes.map(({ id }) => id));
  const inserted = scenes.map(({ id, ...scene }) => (id && !present.has(id) ? { ...scene, id } : scene));
  const all = (project.scenes as NewScene[]).toSpliced(clamp(at, 0, project.scenes.length), 0, ...inserted);
  return { ...project, scenes: numbered(all) };
}

/** Why scenes cannot be inserted, or null: a project has at most 100, and unknown fields take space. */
export function insertScenesProblem(project: Project, scenes: readonly object[]): string | null {
  if (project.scenes.length + scenes.length > sceneCount.max) return `A project has at most ${sceneCount.max} scenes.`;
  // known texts do not count, so any object can stand in for a scene
  const more = unknownLength({ ...project, scenes: [...project.scenes, ...scenes] });
  if (more <= extraFields.characters || more === unknownLength(project)) return null;
  const most = extraFields.characters.toLocaleString('en-US');
  return `These scenes hold fields from a newer version, which may take at most ${most} characters in a project.`;
}

/** Duplicates scenes, as a block after the last of them, in order. */
export function duplicateScenes(project: Project, ids: readonly string[], newId: () => string): Project {
  const chosen = chosenScenes(project, ids);
  if (duplicateScenesProblem(project, ids)) return project;
  const copies = chosen.map((scene) => ({ ...scene, id: newId() }));
  return insertScenes(project, chosen.at(-1)?.sceneNumber ?? 0, copies);
}

/** Why scenes cannot be duplicated, or null. */
export function duplicateScenesProblem(project: Project, ids: readonly string[]): string | null {
  return insertScenesProblem(project, chosenScenes(project, ids));
}

/** Moves scenes, as a block in their order, so that the first is at index `to` (from 0, clamped to the list). */
export function moveScenes(project: Project, ids: readonly string[], to: number): Project {
  const chosen = chosenScenes(project, ids);
  const others = project.scenes.filter((scene) => !chosen.includes(scene));
  const moved = others.toSpliced(clamp(to, 0, others.length), 0, ...chosen);
  return withScenes(project, moved);
}

/** Removes scenes. If none would be left, adds an empty scene of 5 s. */
export function removeScenes(project: Project, ids: readonly string[], newId: () => string): Project {
  const rest = project.scenes.filter(({ id }) => !ids.includes(id));
  return withScenes(project, rest.length === 0 ? [emptyScene(newId(), sceneDuration.first)] : rest);
}

/** Sets the duration of scenes; returns the same project if it is out of range. */
export function setDurations(project: Project, ids: readonly string[], seconds: number): Project {
  if (setDurationsProblem(seconds)) return project;
  const scenes = project.scenes.map((scene) =>
    ids.includes(scene.id) && scene.duration !== seconds ? { ...scene, duration: seconds } : scene,
  );
  return withScenes(project, scenes);
}

/** Why a scene cannot have this duration, or null. */
export function setDurationsProblem(seconds: number): string | null {
  const { min, max } = sceneDuration;
  return seconds >= min && seconds <= max ? null : `A scene lasts ${min} to ${max} s.`;
}

/** The project with these scenes, numbered in order; the same project if the scenes are the same objects. */
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
