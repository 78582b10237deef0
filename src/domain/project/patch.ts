import { numbered } from '../scene/order.ts';
import { isRecord } from '../schemas/is-record.ts';
import { isDraftProject } from './draft-project.ts';
import { type Project, type Scene, withMissingFields } from './project.ts';

interface Changes {
  /** Key-value pairs instead of an object, since a field from a newer version may have any name, even `__proto__`. */
  set?: [string, unknown][];
  unset?: string[];
}

/**
 * The difference between two projects as compact JSON, for storing an undo step. A new scene has all its values in
 * `set`. A removed scene is missing from `order`.
 */
export interface ProjectPatch extends Changes {
  scenes?: ({ id: string } & Changes)[];
  /** The ids of all scenes in their new order; undefined if no scene was added, removed or moved. */
  order?: string[];
}

const isString = (value: unknown) => typeof value === 'string';
const isListOf = (value: unknown, rule: (one: unknown) => boolean) =>
  value === undefined || (Array.isArray(value) && value.every(rule));

function isChanges(value: unknown): value is Changes {
  const isPair = (pair: unknown) => Array.isArray(pair) && pair.length === 2 && isString(pair[0]);
  return isRecord(value) && isListOf(value.set, isPair) && isListOf(value.unset, isString);
}

/** Whether a JSON value is a patch. */
export function isProjectPatch(value: unknown): value is ProjectPatch {
  const isSceneChange = (one: unknown) => isRecord(one) && isString(one.id) && isChanges(one);
  return (
    isRecord(value) && isChanges(value) && isListOf(value.scenes, isSceneChange) && isListOf(value.order, isString)
  );
}

/**
 * Returns the patch that turns `from` into `to`. The scenes of both must be numbered from 1. Does not look inside
 * scenes that are the same object in both.
 */
export function diffProjects(from: Project, to: Project): ProjectPatch {
  const changes = diffValues(from, to, ['scenes']);
  if (from.scenes === to.scenes) return changes;
  const before = new Map(from.scenes.map((scene) => [scene.id, scene]));
  const scenes = to.scenes.flatMap((scene) => {
    const old = before.get(scene.id);
    if (scene === old) return [];
    // omit scene numbers, since they follow from the order
    const values = diffValues(old ?? {}, scene, ['id', 'sceneNumber']);
    return old && !values.set && !values.unset ? [] : [{ id: scene.id, ...values }];
  });
  const order = to.scenes.map(({ id }) => id);
  const sameOrder = from.scenes.length === order.length && from.scenes.every(({ id }, index) => id === order[index]);
  return { ...changes, ...(scenes.length > 0 && { scenes }), ...(!sameOrder && { order }) };
}

function diffValues(from: object, to: object, except: readonly string[]): Changes {
  const [before, after] = [definedValues(from, except), definedValues(to, except)];
  const set = [...after].filter(([key, value]) => !isSame(before.get(key), value));
  const unset = [...before.keys()].filter((key) => !after.has(key));
  return { ...(set.length > 0 && { set }), ...(unset.length > 0 && { unset }) };
}

function definedValues(value: object, except: readonly string[]): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([key, one]) => one !== undefined && !except.includes(key)));
}

/** Whether two values are the same JSON. Objects with a different key order count as different. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Applies a patch. Unchanged scenes stay the same objects. Returns null if the patch does not fit the project: it
 * refers to an unknown scene, or the result is not a valid draft.
 */
export function applyPatch(project: Project, patch: ProjectPatch): Project | null {
  const scenes = new Map(project.scenes.map((scene) => [scene.id, scene]));
  const touched = (patch.scenes ?? []).map(({ id, ...changes }) => {
    const values = { sceneNumber: 1, ...withChanges(scenes.get(id) ?? {}, changes), id };
    return withMissingFields(values) as Scene; // validated below
  });
  for (const scene of touched) scenes.set(scene.id, scene);
  const order = patch.order ?? project.scenes.map(({ id }) => id);
  const ordered = order.flatMap((id) => scenes.get(id) ?? []);
  const names = new Set(order);
  const fits =
    ordered.length === order.length && names.size === order.length && touched.every(({ id }) => names.has(id));
  const values = withChanges(project, patch);
  // validate only the changes, since checking every scene would be slow
  const changed = { ...values, scenes: touched.length > 0 ? touched : ordered.slice(0, 1) };
  if (!fits || !isDraftProject(changed)) return null;
  return { ...values, scenes: numbered(ordered) } as Project; // validated above
}

function withChanges(values: object, { set = [], unset = [] }: Changes): Record<string, unknown> {
  const rest = Object.entries(values).filter(([key]) => !unset.includes(key));
  // no assignment to the key `__proto__`, which would set the prototype
  return Object.fromEntries([...rest, ...set]);
}
