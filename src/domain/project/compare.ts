import { explicitStatus, sceneStatusNames } from '../scene/board.ts';
import { type SceneFieldKey, sceneFieldKeys, sceneFieldLabels } from '../scene/fields.ts';
import type { Project, Scene, ScenePicture } from './project.ts';

/** A text or number that differs between two versions of a project. */
export interface Difference {
  /** What differs, such as `Subject`, `Duration` or `Title`. */
  label: string;
  before: string;
  after: string;
}

/** A scene that differs between two versions, or that only one of them has. */
interface SceneDifference {
  id: string;
  /** The scene's position in the earlier version, from 1; null if missing. */
  before: number | null;
  /** The scene's position in the later version, from 1; null if missing. */
  after: number | null;
  differences: Difference[];
}

export interface ProjectDifference {
  /** Differences outside of scenes. */
  film: Difference[];
  /** The scenes that differ, in the later version's order, followed by removed scenes. */
  scenes: SceneDifference[];
}

/**
 * Compares two versions of a project. Of the settings, compares only the target. Matches scenes by id, or by position
 * if the versions share no id because different browsers generated the ids.
 */
export function compareProjects(before: Project, later: Project): ProjectDifference {
  const after = withMatchingIds(before, later);
  const old = new Map(before.scenes.map((scene, index) => [scene.id, { scene, number: index + 1 }]));
  const present = new Set(after.scenes.map(({ id }) => id));
  const compared = after.scenes.map((scene, index) => {
    const was = old.get(scene.id);
    return compareScenes(scene.id, was ?? null, { scene, number: index + 1 });
  });
  const gone = before.scenes
    .filter(({ id }) => !present.has(id))
    .map(({ id }) => compareScenes(id, old.get(id) ?? null, null));
  return {
    film: filmDifferences(before, after),
    // skip scenes that only moved, since `film` reports the order
    scenes: [...compared, ...gone].filter(
      ({ differences, before, after }) => differences.length > 0 || before === null || after === null,
    ),
  };
}

function withMatchingIds({ scenes: before }: Project, after: Project): Project {
  const ids = new Set(before.map(({ id }) => id));
  if (after.scenes.some(({ id }) => ids.has(id))) return after;
  return { ...after, scenes: after.scenes.map((scene, index) => ({ ...scene, id: before[index]?.id ?? scene.id })) };
}

interface Numbered {
  scene: Scene;
  number: number;
}

function compareScenes(id: string, before: Numbered | null, after: Numbered | null): SceneDifference {
  const texts = sceneFieldKeys.map((key: SceneFieldKey) =>
    difference(sceneFieldLabels[key], before?.scene[key], after?.scene[key]),
  );
  const seconds = ({ duration }: Scene) => `${duration} s`;
  const duration = difference('Duration', before && seconds(before.scene), after && seconds(after.scene));
  const status = (scene: Scene) => {
    const chosen = explicitStatus(scene);
    return chosen && sceneStatusNames[chosen];
  };
  const board = [
    difference('Status', before && status(before.scene), after && status(after.scene)),
    pictureDifference(before?.scene.picture, after?.scene.picture),
  ];
  return {
    ...{ id, before: before?.number ?? null, after: after?.number ?? null },
    differences: [...texts, duration, ...board].filter((one) => one !== null),
  };
}

function pictureDifference(before: ScenePicture | undefined, after: ScenePicture | undefined): Difference | null {
  if (before?.hash === after?.hash) return difference('Alt text', before?.alt, after?.alt);
  const words = (picture: ScenePicture | undefined, which: string) =>
    picture ? `${picture.alt || which}, ${picture.width} × ${picture.height}` : '';
  return {
    label: 'Picture',
    before: words(before, 'A picture'),
    after: words(after, before ? 'Another' : 'A picture'),
  };
}

function filmDifferences(before: Project, after: Project): Difference[] {
  const cast = ({ cast = [] }: Project) => new Map(cast.map((entry) => [entry.name, entry.text ?? '']));
  const [was, is] = [cast(before), cast(after)];
  const names = [...new Set([...is.keys(), ...was.keys()])];
  return [
    difference('Title', before.projectTitle, after.projectTitle),
    difference('Target duration', `${before.targetDuration} s`, `${after.targetDuration} s`),
    difference('Target', before.settings?.target, after.settings?.target),
    difference('Order of scenes', ...sceneOrders(before, after)),
    difference('Look', before.look, after.look),
    ...names.map((name) => difference(`@${name}`, was.get(name), is.get(name))),
  ].filter((one) => one !== null);
}

/**
 * Returns the order of the scenes that both versions have, first in the earlier version and then in the later one. Both
 * use the earlier version's numbers.
 */
function sceneOrders({ scenes: before }: Project, { scenes: after }: Project): [string, string] {
  const numbers = new Map(before.map(({ id }, index) => [id, index + 1]));
  const order = after.flatMap(({ id }) => numbers.get(id) ?? []);
  return [order.toSorted((a, b) => a - b).join(', '), order.join(', ')];
}

function difference(label: string, before: string | null = '', after: string | null = ''): Difference | null {
  return (before ?? '') === (after ?? '') ? null : { label, before: before ?? '', after: after ?? '' };
}
