import type { Project, Scene } from '../domain/project/project.ts';
import { readProject } from '../domain/project/read-project.ts';
import { totalDuration } from '../domain/scene/duration.ts';
import { sceneFieldKeys } from '../domain/scene/fields.ts';
import type { ProjectHead, StoredProject } from '../domain/storage/projects.ts';
import { ToolFailure } from './tool-failure.ts';

/** Reads a stored project. @throws ToolFailure if it was saved by a newer version */
export function readStored(stored: object): Project {
  const read = readProject(stored);
  if ('project' in read) return read.project;
  throw new ToolFailure('CONFLICT', 'problem' in read ? read.problem : 'A newer version has saved this project.', {
    next: 'Ask the user to open the project in the editor.',
  });
}

/** A scene as tools show it, without empty texts, to save tokens. */
export function sceneView({ id, sceneNumber, duration, status, picture, ...scene }: Scene) {
  const texts = sceneFieldKeys.flatMap((key) => (scene[key] === '' ? [] : [[key, scene[key]] as const]));
  return {
    ...{ id, number: sceneNumber, duration },
    ...Object.fromEntries(texts),
    ...(status !== undefined && { status }),
    ...(picture?.alt && { picture: picture.alt }),
  };
}

/** A project as tools show it. */
export function projectView({ id, revision, updatedAt, ...stored }: StoredProject, range: SceneRange = {}) {
  const { projectTitle: title, targetDuration, settings = {}, look = '', cast = [], scenes } = readStored(stored);
  const { from = 1, to = scenes.length } = range;
  return {
    ...{ id, revision, title, updatedAt, settings, targetDuration, seconds: totalDuration(scenes), look, cast },
    sceneCount: scenes.length,
    scenes: scenes.slice(from - 1, to).map(sceneView),
  };
}

interface SceneRange {
  from?: number | undefined;
  to?: number | undefined;
}

/** A project in a list. */
export function summaryView({ id, revision, projectTitle: title, target, durations, updatedAt }: ProjectHead) {
  const seconds = totalDuration(durations.map((duration) => ({ duration })));
  return { id, revision, title, target, sceneCount: durations.length, seconds, updatedAt };
}
