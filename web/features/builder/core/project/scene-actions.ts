import { flushSync } from 'react-dom';
import {
  duplicateScenes,
  duplicateScenesProblem,
  insertScenes,
  insertScenesProblem,
  moveScenes,
  removeScenes,
} from '../../../../../src/domain/edits/scene-edits.ts';
import { limits } from '../../../../../src/domain/product/limits.ts';
import { emptyScene, type Project } from '../../../../../src/domain/project/project.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { dismissFailure, showToast } from '../../../../lib/toast/toast.ts';
import { focusedField } from '../focus/field-at.ts';
import { focusPart, focusScene, goToField, goToScene } from '../focus/go-to.ts';
import { chosenScenes, clearSelection, selectScenes } from '../focus/selection.ts';
import { isBoard, setCurrentScene, useView } from '../view/view-store.ts';
import { apply, currentProject, findSceneIndex, newId, scenesInWords } from './project-store.ts';
import { showUndoToast } from './undo-toast.ts';

/**
 * Applies an edit of scenes and renders the page before it returns.
 * @param problem why the edit is impossible; if set, a toast shows it and nothing changes
 * @returns whether the project changed
 */
export function editScenes(change: (project: Project) => Project, problem: string | null = null): boolean {
  if (problem !== null) {
    showToast({ title: 'Not Possible', description: problem, tone: 'error', topic: 'scenes' });
    return false;
  }
  let changed = false;
  flushSync(() => {
    changed = apply(change);
  });
  if (changed) dismissFailure('scenes');
  return changed;
}

/** The ids of scenes that were added since `before`. */
function addedSceneIds(before: Project): string[] {
  const idsBefore = new Set(before.scenes.map(({ id }) => id));
  return currentProject()
    .scenes.map(({ id }) => id)
    .filter((id) => !idsBefore.has(id));
}

/**
 * Focuses the first of the newly added scenes. Several scenes become the selection. For a single scene, the focus goes
 * to the given field, if any.
 */
export function goToNewScenes(before: Project, field: SceneFieldKey | null): void {
  const ids = addedSceneIds(before);
  const [first] = ids;
  if (first === undefined) return;
  if (ids.length > 1) selectScenes(ids);
  if (field && ids.length === 1) goToField(first, field);
  else focusScene(first);
}

export function duplicate(ids = chosenScenes()): void {
  const before = currentProject();
  const field = focusedField()?.field ?? null;
  if (editScenes((now) => duplicateScenes(now, ids, newId), duplicateScenesProblem(before, ids)))
    goToNewScenes(before, field);
}

/** Adds an empty scene at a zero-based index and moves the focus there. */
function insertAt(index: number): void {
  const before = currentProject();
  const scene = emptyScene(newId(), limits.sceneDuration.added);
  if (!editScenes((now) => insertScenes(now, index, [scene]), insertScenesProblem(before, [scene]))) return;
  clearSelection();
  goToScene(scene.id);
}

export function addAtEnd(): void {
  insertAt(currentProject().scenes.length);
}

export function insertAbove(): void {
  const [first = ''] = chosenScenes();
  insertAt(findSceneIndex(currentProject(), first));
}

export function insertBelow(): void {
  insertAt(findSceneIndex(currentProject(), chosenScenes().at(-1) ?? '') + 1);
}

/** Moves scenes up (-1) or down (1) by one position. */
export function moveBy(step: 1 | -1, ids = chosenScenes()): void {
  const first = findSceneIndex(currentProject(), ids[0] ?? '');
  moveTo(first + step, ids);
}

/** Moves scenes so that the first lands at a zero-based index. The focus stays on the same element. */
export function moveTo(index: number, ids = chosenScenes()): void {
  const focused = document.activeElement;
  if (!editScenes((now) => moveScenes(now, ids, index))) return;
  // moving an element in the DOM can take the focus away
  if (focused instanceof HTMLElement && focused.isConnected && focused !== document.body) {
    focused.focus({ preventScroll: true });
    focused.scrollIntoView({ block: 'nearest' });
  }
}

/** Removes scenes and shows a toast with Undo. If none remains, the project gets an empty scene. */
export function remove(ids = chosenScenes()): void {
  const name = scenesInWords(ids);
  const last = findSceneIndex(currentProject(), ids.at(-1) ?? '');
  const next =
    currentProject().scenes[last + 1]?.id ??
    currentProject().scenes[findSceneIndex(currentProject(), ids[0] ?? '') - 1]?.id;
  if (!editScenes((now) => removeScenes(now, ids, newId))) return;
  clearSelection();
  focusScene(next ?? currentProject().scenes[0]?.id ?? '');
  showUndoToast({ title: ids.length === 1 ? 'Scene Removed' : 'Scenes Removed', description: `Removed ${name}.` });
}

/**
 * Moves the focus from one scene to another.
 * @param step how many scenes forward; negative for backward
 * @param extend extends the selection to the new scene; null to clear the selection
 */
export function stepTo(id: string, step: number, extend: ((id: string) => void) | null): void {
  const { scenes } = currentProject();
  const next = scenes[findSceneIndex(currentProject(), id) + step]?.id;
  // the cast row is above the first scene
  if (next === undefined && step < 0 && !extend && !isBoard()) focusPart('cast');
  if (next === undefined) return;
  if (extend) extend(next);
  else if (useView.getState().selected.size > 0) clearSelection();
  setCurrentScene(next);
  focusScene(next);
}
