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
  /** Scenes whose card is folded; only open cards mount their fields. */
  folded: ReadonlySet<string>;
  /** The last edit, so that the history can tell a burst of typing from the next one; null once nothing can join it. */
  edit: { target: string | null; at: number; joins: boolean } | null;
  /** Within `asOneStep`: true until its first edit. */
  joint: 'first' | 'next' | null;
}

/** With more scenes than this, a project opens with all cards but the first folded. */
const openAtOnce = 8;
/** Typing in one field within this time of the last keystroke is one step to undo. */
const burstMs = 1_000;
const maxUndoSteps = 100;

export const newId = () => crypto.randomUUID();

/** The open project with its undo history. */
export const useBuilder = create<BuilderState>()(
  temporal<BuilderState, [], [], Pick<BuilderState, 'project'>>(
    () => ({ project: newProject(newId()), folded: new Set(), edit: null, joint: null }),
    {
      partialize: ({ project }) => ({ project }),
      equality: (past, current) => past.project === current.project,
      limit: maxUndoSteps,
      handleSet: (record) => (past, replace, current, delta) => {
        // zundo's own types leave out that `record` takes what this function is given
        if (!useBuilder.getState().edit?.joins) (record as (...step: unknown[]) => void)(past, replace, current, delta);
      },
    },
  ),
);

export const currentProject = () => useBuilder.getState().project;

/**
 * Applies an edit as one undo step. Edits with the same `target` in quick succession are merged.
 * @param withinMs how long after the edit before, if no other came between
 * @returns whether it changed anything
 */
export function apply(
  change: (project: Project) => Project,
  target: string | null = null,
  withinMs = burstMs,
): boolean {
  const { project: before, edit, joint } = useBuilder.getState();
  const project = change(before);
  if (project === before) return false;
  const at = Date.now();
  const joins = joint ? joint === 'next' : target !== null && edit?.target === target && at - edit.at < withinMs;
  useBuilder.setState({ project, edit: { target: joint ? null : target, at, joins }, joint: joint && 'next' });
  return true;
}

/** Makes all that is applied meanwhile one undo step, which typing before or after it does not join. */
export function asOneStep(edits: () => void): void {
  useBuilder.setState({ joint: 'first' });
  try {
    edits();
  } finally {
    useBuilder.setState({ joint: null, edit: null });
  }
}

/** Writes a field of the scene at `index` (from 0). */
export function setSceneText(index: number, key: SceneFieldKey, value: string): void {
  apply((project) => changeScene(project, index, { [key]: value }), `${index}.${key}`);
}

/** @param joins whether it is one step with the change just before, as typed digits are; a drag is a step of its own */
export function setSceneDuration(index: number, duration: number, { joins = true } = {}): void {
  apply((project) => changeScene(project, index, { duration }), joins ? `${index}.duration` : null);
}

export function setProjectTitle(projectTitle: string): void {
  apply((project) => ({ ...project, projectTitle }), 'title');
}

/** Sets texts as one undo step, wherever their scenes and entries are by now. Those that were removed are left out. */
export function setTexts(texts: readonly PlacedText[]): void {
  apply((project) => withTexts(project, texts));
}

export function findSceneIndex({ scenes }: Project, id: string): number {
  return scenes.findIndex((scene) => scene.id === id);
}

type Scenes = { readonly scenes: readonly { id?: string | undefined }[] };

/** Whether a project took the place of another: no scene of that one is left, as a loaded one gets new ids. */
export function isOtherFilm({ scenes }: Scenes, { scenes: before }: Scenes): boolean {
  return !scenes.some(({ id }) => before.some((scene) => scene.id === id));
}

/** Changes what the project is rendered with. */
export function changeSettings(change: ProjectSettings): void {
  apply((project) => ({ ...project, settings: { ...project.settings, ...change } }));
}

/** Replaces the project as one undo step. */
export function replaceProject(project: Project): void {
  const fresh = withNewSceneIds(project, newId);
  apply(() => fresh);
  foldNew(fresh.scenes);
}

/** Folds scenes that have just come, if they are many. Undo brings others back, whose cards are as they were. */
export function foldNew(scenes: readonly Scene[]): void {
  useBuilder.setState(({ folded }) => ({ folded: new Set([...folded, ...initiallyFolded(scenes)]) }));
}

/** Replaces title, target duration and scenes as one undo step. What the new ones do not say is rendered as before. */
export function loadProject(project: Project): void {
  const { settings } = currentProject();
  const says = Object.keys(project.settings ?? {}).length > 0;
  replaceProject({ ...project, ...(!says && settings && { settings }) });
}

/** Starts over with one empty scene, as one undo step. */
export function clearProject(settings?: ProjectSettings): void {
  replaceProject(newProject(newId(), settings));
}

/** Opens a project in place of another, and clears the undo history. */
export function openProject(project: Project): void {
  resetPerProjectStores();
  useBuilder.setState({ project, folded: initiallyFolded(project.scenes), edit: null, joint: null });
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

/** The first words of a scene, so that a folded one still reads as in a shot list. */
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

/** The seconds of the scenes, in order: the same array as long as none changes. */
export const sceneDurations = stableList(({ scenes }: Project) => scenes.map(({ duration }) => duration));
