import { temporal } from 'zundo';
import { create, useStore } from 'zustand';
import { changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { type PlacedText, withTexts } from '../../../../../src/domain/edits/text-place.ts';
import {
  newProject,
  type Project,
  type ProjectSettings,
  type Scene,
  withNewSceneIds,
} from '../../../../../src/domain/project/project.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { stableList } from '../../../../lib/stable-list.ts';
import { resetPerProjectStores } from './per-project-store.ts';

interface BuilderState {
  project: Project;
  /** The ids of folded scenes. */
  folded: ReadonlySet<string>;
  /**
   * The last edit; null if the next edit must start a new undo step. `merges`: whether the edit joined the previous
   * undo step.
   */
  edit: { mergeKey: string | null; at: number; merges: boolean } | null;
  /** Inside `asOneStep`: `first` before the first edit, then `next`. Null outside. */
  batch: 'first' | 'next' | null;
}

/** If a project has more scenes than this, all cards but the first are folded when it opens. */
const openAtOnce = 8;
/** Keystrokes in one field merge into one undo step if each follows the previous one within this time. */
const burstMs = 1_000;
const maxUndoSteps = 100;

export const newId = () => crypto.randomUUID();

/** The open project with its undo history. */
export const useBuilder = create<BuilderState>()(
  temporal<BuilderState, [], [], Pick<BuilderState, 'project'>>(
    () => ({ project: newProject(newId()), folded: new Set(), edit: null, batch: null }),
    {
      partialize: ({ project }) => ({ project }),
      equality: (past, current) => past.project === current.project,
      limit: maxUndoSteps,
      handleSet: (record) => (past, replace, current, delta) => {
        // `record` takes the same parameters as this function, but zundo's types omit them
        if (!useBuilder.getState().edit?.merges)
          (record as (...step: unknown[]) => void)(past, replace, current, delta);
      },
    },
  ),
);

export const currentProject = () => useBuilder.getState().project;

/**
 * Applies an edit as one undo step. Consecutive edits with the same `mergeKey` merge into one step.
 * @param withinMs edits merge only if the pause between them is shorter
 * @returns whether the project changed
 */
export function apply(
  change: (project: Project) => Project,
  mergeKey: string | null = null,
  withinMs = burstMs,
): boolean {
  const { project: before, edit, batch } = useBuilder.getState();
  const project = change(before);
  if (project === before) return false;
  const at = Date.now();
  const merges = batch ? batch === 'next' : mergeKey !== null && edit?.mergeKey === mergeKey && at - edit.at < withinMs;
  useBuilder.setState({ project, edit: { mergeKey: batch ? null : mergeKey, at, merges }, batch: batch && 'next' });
  return true;
}

/** Makes all edits in the callback one undo step. Typing before or after the callback does not merge into this step. */
export function asOneStep(edits: () => void): void {
  useBuilder.setState({ batch: 'first' });
  try {
    edits();
  } finally {
    useBuilder.setState({ batch: null, edit: null });
  }
}

/** Writes a field of the scene at `index` (from 0). */
export function setSceneText(index: number, key: SceneFieldKey, value: string): void {
  apply((project) => changeScene(project, index, { [key]: value }), `${index}.${key}`);
}

/**
 * @param merges whether to merge with the previous change, as for typed digits; false for a drag, which is a separate
 * undo step
 */
export function setSceneDuration(index: number, duration: number, { merges = true } = {}): void {
  apply((project) => changeScene(project, index, { duration }), merges ? `${index}.duration` : null);
}

export function setProjectTitle(projectTitle: string): void {
  apply((project) => ({ ...project, projectTitle }), 'title');
}

/** Sets texts as one undo step. Texts whose scene or cast entry was removed are skipped. */
export function setTexts(texts: readonly PlacedText[]): void {
  apply((project) => withTexts(project, texts));
}

export function findSceneIndex({ scenes }: Project, id: string): number {
  return scenes.findIndex((scene) => scene.id === id);
}

type Scenes = { readonly scenes: readonly { id?: string | undefined }[] };

/**
 * Whether two states belong to different projects. Different projects share no scene ids, since loading a project
 * creates new ids.
 */
export function isOtherFilm({ scenes }: Scenes, { scenes: before }: Scenes): boolean {
  return !scenes.some(({ id }) => before.some((scene) => scene.id === id));
}

/** Changes render settings, such as the target or the aspect ratio. */
export function changeSettings(change: ProjectSettings): void {
  apply((project) => ({ ...project, settings: { ...project.settings, ...change } }));
}

/** Replaces the project as one undo step. */
export function replaceProject(project: Project): void {
  const fresh = withNewSceneIds(project, newId);
  apply(() => fresh);
  foldNew(fresh.scenes);
}

/** Folds the cards of new scenes if there are many. Removed scenes keep their state, in case undo brings them back. */
export function foldNew(scenes: readonly Scene[]): void {
  useBuilder.setState(({ folded }) => ({ folded: new Set([...folded, ...initiallyFolded(scenes)]) }));
}

/** Replaces the project as one undo step. A project without render settings takes over the current ones. */
export function loadProject(project: Project): void {
  const { settings } = currentProject();
  const hasSettings = Object.keys(project.settings ?? {}).length > 0;
  replaceProject({ ...project, ...(!hasSettings && settings && { settings }) });
}

/** Starts over with one empty scene, as one undo step. */
export function clearProject(settings?: ProjectSettings): void {
  replaceProject(newProject(newId(), settings));
}

/** Opens a project, resets the per-project stores and clears the undo history. */
export function openProject(project: Project): void {
  resetPerProjectStores();
  useBuilder.setState({ project, folded: initiallyFolded(project.scenes), edit: null, batch: null });
  useBuilder.temporal.getState().clear();
}

/** Opens a new project and clears the undo history. */
export function startProject(settings?: ProjectSettings): void {
  openProject(newProject(newId(), settings));
}

function initiallyFolded(scenes: readonly Scene[]): ReadonlySet<string> {
  return new Set(scenes.length > openAtOnce ? scenes.slice(1).map(({ id }) => id) : []);
}

export function setFolded(ids: readonly string[], folded: boolean): void {
  useBuilder.setState((state) => {
    const next = new Set(state.folded);
    for (const id of ids) folded ? next.add(id) : next.delete(id);
    return { folded: next };
  });
}

export function undo(): void {
  useBuilder.setState({ edit: null });
  useBuilder.temporal.getState().undo();
}

export function redo(): void {
  useBuilder.setState({ edit: null });
  useBuilder.temporal.getState().redo();
}

export function useHistory(): { canUndo: boolean; canRedo: boolean } {
  const canUndo = useStore(useBuilder.temporal, (state) => state.pastStates.length > 0);
  const canRedo = useStore(useBuilder.temporal, (state) => state.futureStates.length > 0);
  return { canUndo, canRedo };
}

/** `Scene #4`, or `3 scenes`. */
export function scenesInWords(ids: readonly string[]): string {
  const [only] = ids;
  if (ids.length !== 1 || only === undefined) return `${ids.length} scenes`;
  return `Scene #${findSceneIndex(currentProject(), only) + 1}`;
}

/** The first words of a scene, for its folded row. */
export function firstWords({ subject, action, scene, camera }: Scene): string {
  const text = [subject, action].filter(Boolean).join(' ') || scene || camera;
  return text.slice(0, 160);
}

/** `1 scene`, `12 scenes`. */
export function countScenes(count: number): string {
  return count === 1 ? '1 scene' : `${count} scenes`;
}

/** Scene ids in order; referentially stable until a scene is added, removed or moved. */
export const sceneIds = stableList(({ scenes }: Project) => scenes.map(({ id }) => id));

/** Scene durations in seconds, in order; referentially stable until one changes. */
export const sceneDurations = stableList(({ scenes }: Project) => scenes.map(({ duration }) => duration));
