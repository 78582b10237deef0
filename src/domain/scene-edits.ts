import type { SceneTexts } from './fields.ts';
import { limits } from './limits.ts';
import { emptyScene, type Project, type Scene } from './project.ts';
import { numbered } from './scene-order.ts';
import { unknownLength } from './unknown-length.ts';

/*
 * Edits to the scenes of a project. Each answers a new project, numbered from 1, in which untouched scenes are the same
 * objects; or the very project it was given when there is nothing to change. Where the limits of a project can forbid an
 * edit, the function `...Problem` beside it answers why, in words for people, or null.
 */

const { scenes: sceneCount, sceneDuration, extraFields } = limits;

/** A scene that is not in a project yet: its number follows from where it goes, and an id is made where it has none. */
export type NewScene = Omit<Scene, 'id' | 'sceneNumber'> & { id?: string; sceneNumber?: number };

/** The project with some values of the scene at `index` (from 0) replaced; the same one when nothing changes. */
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

/** The project with an empty scene of 3 s at its end; unchanged once it has 100. */
export function addScene(project: Project, sceneId?: string): Project {
  return insertScenes(project, project.scenes.length, [emptyScene(sceneId ?? '', sceneDuration.added)]);
}

/**
 * The project with more scenes, the first of them at the index `at` (from 0, kept within the list). One without an id,
 * or with the id of another scene, gets a new one. Unchanged when there is no room for all.
 */
export function insertScenes(project: Project, at: number, scenes: readonly NewScene[]): Project {
  if (scenes.length === 0 || insertScenesProblem(project, scenes)) return project;
  const present = new Set(project.scenes.map(({ id }) => id));
  const inserted = scenes.map(({ id, ...scene }) => (id && !present.has(id) ? { ...scene, id } : scene));
  const all = (project.scenes as NewScene[]).toSpliced(clamp(at, 0, project.scenes.length), 0, ...inserted);
  return { ...project, scenes: numbered(all) };
}

/** Why these scenes cannot be added, or null: a project has at most 100, and fields from newer versions take room. */
export function insertScenesProblem(project: Project, scenes: readonly object[]): string | null {
  if (project.scenes.length + scenes.length > sceneCount.max) return `A project has at most ${sceneCount.max} scenes.`;
  // the length of known texts does not count, so that any object can be looked at as a scene
  const more = unknownLength({ ...project, scenes: [...project.scenes, ...scenes] });
  if (more <= extraFields.characters || more === unknownLength(project)) return null;
  const most = extraFields.characters.toLocaleString('en-US');
  return `These scenes hold fields from a newer version, which may take at most ${most} characters in a project.`;
}

/** The project with copies of these scenes, as a block after the last of them, in their order. */
export function duplicateScenes(project: Project, ids: readonly string[], newId: () => string): Project {
  const chosen = chosenScenes(project, ids);
  if (duplicateScenesProblem(project, ids)) return project;
  const copies = chosen.map((scene) => ({ ...scene, id: newId() }));
  return insertScenes(project, chosen.at(-1)?.sceneNumber ?? 0, copies);
}

/** Why these scenes cannot be duplicated, or null. */
export function duplicateScenesProblem(project: Project, ids: readonly string[]): string | null {
  return insertScenesProblem(project, chosenScenes(project, ids));
}

/** The project with these scenes as a block, in their order; the first at the index `to` (from 0, kept within the list). */
export function moveScenes(project: Project, ids: readonly string[], to: number): Project {
  const chosen = chosenScenes(project, ids);
  const others = project.scenes.filter((scene) => !chosen.includes(scene));
  const moved = others.toSpliced(clamp(to, 0, others.length), 0, ...chosen);
  return withScenes(project, moved);
}

/** The project without these scenes. One always remains: instead of the last ones comes an empty scene of 5 s. */
export function removeScenes(project: Project, ids: readonly string[], newId: () => string): Project {
  const rest = project.scenes.filter(({ id }) => !ids.includes(id));
  return withScenes(project, rest.length === 0 ? [emptyScene(newId(), sceneDuration.first)] : rest);
}

/** The project with these scenes lasting so many seconds each; unchanged when a scene may not. */
export function setDurations(project: Project, ids: readonly string[], seconds: number): Project {
  if (setDurationsProblem(seconds)) return project;
  const scenes = project.scenes.map((scene) =>
    ids.includes(scene.id) && scene.duration !== seconds ? { ...scene, duration: seconds } : scene,
  );
  return withScenes(project, scenes);
}

/** Why a scene cannot last so many seconds, or null. */
export function setDurationsProblem(seconds: number): string | null {
  const { min, max } = sceneDuration;
  return seconds >= min && seconds <= max ? null : `A scene lasts ${min} to ${max} s.`;
}

/** The project with these scenes in this order, numbered; the same project when they are the same objects. */
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
