import type { Project, Scene, ScenePicture } from '../project/project.ts';
import type { SceneStatus } from '../scene/board.ts';
import { withScenes } from './scene-edits.ts';

/*
 * Edits on the board. Each returns a new project that shares all untouched scenes, or the same project if nothing
 * changes. Unknown scene ids are ignored.
 */

export function setStatus(project: Project, ids: readonly string[], status: SceneStatus): Project {
  return changeScenes(project, ids, (scene) => (scene.status === status ? scene : { ...scene, status }));
}

/** @param pictures by scene id */
export function setPictures(project: Project, pictures: ReadonlyMap<string, ScenePicture>): Project {
  return changeScenes(project, [...pictures.keys()], (scene) => {
    const picture = pictures.get(scene.id);
    return !picture || scene.picture?.hash === picture.hash ? scene : { ...scene, picture };
  });
}

export function removePictures(project: Project, ids: readonly string[]): Project {
  return changeScenes(project, ids, (scene) => {
    if (!scene.picture) return scene;
    const { picture: _removed, ...rest } = scene;
    return rest;
  });
}

/**
 * Sets the alt text of a scene's picture.
 * @param alt empty to remove it
 */
export function describePicture(project: Project, id: string, alt: string): Project {
  return changeScenes(project, [id], (scene) => {
    if (!scene.picture || (scene.picture.alt ?? '') === alt) return scene;
    const { alt: _before, ...picture } = scene.picture;
    return { ...scene, picture: alt === '' ? picture : { ...picture, alt } };
  });
}

function changeScenes(project: Project, ids: readonly string[], change: (scene: Scene) => Scene): Project {
  return withScenes(
    project,
    project.scenes.map((scene) => (ids.includes(scene.id) ? change(scene) : scene)),
  );
}
