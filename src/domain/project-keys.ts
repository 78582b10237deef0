import type { CastEntry } from './cast-entry.ts';
import { eachField } from './fields.ts';
import type { Project, Scene } from './project.ts';
import type { ProjectSettings } from './project-settings.ts';
import type { ScenePicture } from './scene-board-schema.ts';

/** The names of what this version knows of a part of a project, in the order of its schema. */
function keysOf<Part extends object>(keys: Record<keyof Part, 0>): ReadonlySet<string> {
  return new Set(Object.keys(keys));
}

export const projectKeys = keysOf<Project>({
  ...{ projectTitle: 0, targetDuration: 0, scenes: 0 },
  ...{ settings: 0, look: 0, cast: 0 },
});
export const sceneKeys = keysOf<Scene>({
  ...{ id: 0, sceneNumber: 0, duration: 0 },
  ...eachField(() => 0 as const),
  ...{ status: 0, picture: 0 },
});
export const pictureKeys = keysOf<ScenePicture>({ hash: 0, width: 0, height: 0, alt: 0 });
export const settingsKeys = keysOf<ProjectSettings>({
  ...{ target: 0, packing: 0, ratio: 0 },
  ...{ resolution: 0, audio: 0, language: 0 },
});
export const castKeys = keysOf<CastEntry>({ name: 0, kind: 0, text: 0, short: 0, voice: 0, manner: 0, refs: 0 });

/** The length, in characters of JSON, of all that a project holds beyond what this version knows, at any level. */
export function unknownLength(project: Partial<Project>, known: ReadonlySet<string> = projectKeys): number {
  const { scenes = [], settings = {}, cast = [] } = project;
  const inScenes = scenes.reduce(
    (sum, scene) => sum + extraLength(scene, sceneKeys) + extraLength(scene.picture ?? {}, pictureKeys),
    0,
  );
  const inCast = cast.reduce((sum, entry) => sum + extraLength(entry, castKeys), 0);
  return extraLength(project, known) + inScenes + inCast + extraLength(settings, settingsKeys);
}

/** The length, in characters of JSON, of an object's unknown fields. */
function extraLength(value: object, known: ReadonlySet<string>): number {
  const extra = Object.entries(value).filter(([key]) => !known.has(key));
  return extra.length === 0 ? 0 : JSON.stringify(Object.fromEntries(extra)).length;
}
