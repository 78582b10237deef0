import type { CastEntry } from '../../cast/entry.ts';
import { neededEntries } from '../../edits/cast-edits.ts';
import { withScenes } from '../../edits/scene-edits.ts';
import { limits } from '../../product/limits.ts';
import { nameKey } from '../../project/cast-names.ts';
import { compareProjects, type Difference } from '../../project/compare.ts';
import type { Project, Scene } from '../../project/project.ts';
import { sceneFieldKeys } from '../../scene/fields.ts';
import { matchScenes } from './match-scenes.ts';

/** A scene of a re-imported script, and the matching scene of the project. */
interface ComparedScene {
  /** Identifies the scene in the user's selection. */
  id: string;
  kind: 'same' | 'changed' | 'new' | 'gone';
  /** The scene's number in the project; null for a new scene. */
  before: number | null;
  /** The scene's number in the new script; null for a removed scene. */
  after: number | null;
  /** The fields that would change; all fields of a new or removed scene. */
  differences: Difference[];
}

export interface ScriptComparison {
  /** In the order of the new script. A removed scene follows the scene that used to precede it. */
  scenes: ComparedScene[];
  /** Whether the scenes that remain are in a different order. */
  isReordered: boolean;
}

/** The id that selects the new order of scenes. */
export const reorderingId = 'order';

interface Row {
  id: string;
  before: Scene | null;
  after: Scene | null;
}

/** Compares a project with a newer version of its script: changed, new and removed scenes. */
export function compareScript(before: Project, after: Project): ScriptComparison {
  const rows = pairScenes(before, after);
  const scenes = rows.map(({ id, before: was, after: is }): ComparedScene => {
    const merged = was && is ? mergeScene(was, is) : is;
    const differences = sceneDifferences(before, was, merged);
    const kind = !was ? 'new' : !is ? 'gone' : differences.length > 0 ? 'changed' : 'same';
    return { id, kind, before: was?.sceneNumber ?? null, after: is?.sceneNumber ?? null, differences };
  });
  const stayed = scenes.flatMap(({ before, after }) => (before !== null && after !== null ? [before] : []));
  return { scenes, isReordered: stayed.some((number, index) => number < (stayed[index - 1] ?? 0)) };
}

function sceneDifferences(project: Project, was: Scene | null, is: Scene | null): Difference[] {
  const id = 'compared';
  const alone = (scene: Scene | null): Project => ({
    ...project,
    scenes: scene ? [{ ...scene, id, sceneNumber: 1 }] : [],
  });
  return compareProjects(alone(was), alone(is)).scenes[0]?.differences ?? [];
}

function pairScenes(before: Project, after: Project): Row[] {
  const matches = new Map(matchScenes(before.scenes, after.scenes).map((match) => [match.after, match.before]));
  const matched = new Set(matches.values());
  const rows = after.scenes.map((scene, index): Row => row(before.scenes[matches.get(index) ?? -1] ?? null, scene));
  for (const [index, scene] of before.scenes.entries()) {
    if (matched.has(index)) continue;
    const neighbor = before.scenes[index - 1];
    const neighborRow = neighbor ? rows.findIndex((one) => one.before === neighbor) : -1;
    rows.splice(neighborRow + 1, 0, row(scene, null));
  }
  return rows;
}

function row(before: Scene | null, after: Scene | null): Row {
  return { id: `${before?.sceneNumber ?? ''}:${after?.sceneNumber ?? ''}`, before, after };
}

/**
 * Merges the new version of a scene into the project's scene.
 *
 * - Action and dialogue always come from the script.
 * - Other fields keep their text if the script leaves them empty, or if they already contain the script's text.
 * - The duration changes only if the action or the dialogue changed.
 * - The picture, the status and all other properties stay.
 */
function mergeScene(was: Scene, is: Scene): Scene {
  const merged = { ...was };
  for (const key of sceneFieldKeys) {
    const comesFromScript = key === 'action' || key === 'dialog';
    if (comesFromScript || (is[key] !== '' && !was[key].includes(is[key]))) merged[key] = is[key];
  }
  const isSame = was.action === is.action && was.dialog === is.dialog;
  return { ...merged, duration: isSame ? was.duration : is.duration };
}

/**
 * Applies the selected changes of a new script version to the project. Adds the cast entries that the applied scenes
 * mention, up to the limit; existing entries stay unchanged.
 * @param chosen the ids of the selected scenes; also `reorderingId`, to adopt the script's order
 * @param newId generates an id for each new scene
 * @returns a problem, as a sentence, if the project would have no scenes or too many
 */
export function applyScriptChanges(
  before: Project,
  after: Project,
  chosen: ReadonlySet<string>,
  newId: () => string,
): { project: Project } | { problem: string } {
  const rows = pairScenes(before, after);
  const appliedScenes: Scene[] = [];
  const scenes = inOrder(rows, chosen.has(reorderingId)).flatMap(({ id, before: was, after: is }) => {
    if (!chosen.has(id)) return was ?? [];
    if (!is) return [];
    const scene = was ? mergeScene(was, is) : { ...is, id: newId() };
    appliedScenes.push(scene);
    return scene;
  });
  const { min, max } = limits.scenes;
  if (scenes.length < min) return { problem: 'A project needs at least one scene.' };
  if (scenes.length > max) return { problem: `That makes ${scenes.length} scenes; a project has at most ${max}.` };
  const project = withScenes(before, scenes);
  const cast = addMissingEntries(before.cast ?? [], neededEntries(appliedScenes, after.cast ?? []));
  return { project: cast.length > 0 ? { ...project, cast } : project };
}

/**
 * Returns the rows in the order of the script, or in the project's order with each new scene after its predecessor in
 * the script.
 */
function inOrder(rows: readonly Row[], isNewOrder: boolean): readonly Row[] {
  if (isNewOrder) return rows;
  const ordered = rows.filter(({ before }) => before).toSorted((a, b) => number(a) - number(b));
  for (const [index, one] of rows.entries()) {
    if (!one.before) ordered.splice(index === 0 ? 0 : ordered.indexOf(rows[index - 1] as Row) + 1, 0, one);
  }
  return ordered;
}

function number({ before }: Row): number {
  return before?.sceneNumber ?? 0;
}

function addMissingEntries(cast: readonly CastEntry[], needed: readonly CastEntry[]): CastEntry[] {
  const known = new Set(cast.map(({ name }) => nameKey(name)));
  const added = needed.filter(({ name }) => !known.has(nameKey(name)));
  return [...cast, ...added].slice(0, Math.max(cast.length, limits.cast.entries));
}
