import { flushSync } from 'react-dom';
import type { SceneFieldKey } from '../../../../../src/domain/fields.ts';
import { fitToTarget, fitToTargetProblem } from '../../../../../src/domain/fit-to-target.ts';
import { limits } from '../../../../../src/domain/limits.ts';
import { emptyScene, type Project } from '../../../../../src/domain/project.ts';
import {
  duplicateScenes,
  duplicateScenesProblem,
  insertScenes,
  insertScenesProblem,
  moveScenes,
  removeScenes,
  setDurations,
  setDurationsProblem,
} from '../../../../../src/domain/scene-edits.ts';
import {
  losesPicture,
  mergeWithNext,
  mergeWithNextProblem,
  splitAtCaret,
  splitAtCaretProblem,
} from '../../../../../src/domain/split-scenes.ts';
import type { TextPlace } from '../../../../../src/domain/text-place.ts';
import { dismissFailure, showToast } from '../../../../lib/toast.ts';
import { setCurrentScene } from '../places/current-scene.ts';
import { type FieldInput, fieldAt, textPlaceAt } from '../places/field-at.ts';
import { focusPart } from '../places/go-to-continuity.ts';
import { focusScene, goToField, goToScene } from '../places/go-to-field.ts';
import { fieldBeforeMenu } from '../places/menu-field.ts';
import { chosenScenes, clearSelection, selectScenes, useSelection } from '../places/selection.ts';
import { useEditorDialog } from '../view/open-dialog.ts';
import { isBoard } from '../view/scenes-view.ts';
import { apply, findSceneIndex, newId, useBuilder } from './project-store.ts';
import { showUndoToast } from './undo-toast.ts';

const project = () => useBuilder.getState().project;

/** `Scene #4`, or `3 scenes`. */
export function scenesInWords(ids: readonly string[]): string {
  const [only] = ids;
  if (ids.length !== 1 || only === undefined) return `${ids.length} scenes`;
  return `Scene #${findSceneIndex(project(), only) + 1}`;
}

/** Applies an edit of scenes, with the page up to date when it returns. Says why where it cannot be done. */
function edit(change: (project: Project) => Project, problem: string | null = null): boolean {
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

/** The ids that are in the project now and were not before. */
function added(before: Project): string[] {
  const known = new Set(before.scenes.map(({ id }) => id));
  return project()
    .scenes.map(({ id }) => id)
    .filter((id) => !known.has(id));
}

/** Goes to new scenes: into the field that had the focus, else onto the row; several become the selection. */
function goToNew(before: Project, field: SceneFieldKey | null): void {
  const ids = added(before);
  const [first] = ids;
  if (first === undefined) return;
  if (ids.length > 1) selectScenes(ids);
  if (field && ids.length === 1) goToField(first, field);
  else focusScene(first);
}

/** What has the focus; while a dialog of the editor is open, what had it before. */
function focusedElement(): Element | null {
  const { open, from } = useEditorDialog.getState();
  return open ? from : document.activeElement;
}

/** The field of a scene that has the focus, if one has. */
export function focusedField(): FieldInput | null {
  return fieldAt(focusedElement());
}

/** The text that has the focus: a field of a scene, the look or a wording. */
export function focusedText(): TextPlace | null {
  return textPlaceAt(focusedElement());
}

export function duplicate(ids = chosenScenes()): void {
  const before = project();
  const field = focusedField()?.field ?? null;
  if (edit((now) => duplicateScenes(now, ids, newId), duplicateScenesProblem(before, ids))) goToNew(before, field);
}

/** Adds an empty scene at an index from 0, and goes to its first field. */
function insertAt(index: number): void {
  const before = project();
  const scene = emptyScene(newId(), limits.sceneDuration.added);
  if (!edit((now) => insertScenes(now, index, [scene]), insertScenesProblem(before, [scene]))) return;
  clearSelection();
  goToScene(scene.id);
}

export function addAtEnd(): void {
  insertAt(project().scenes.length);
}

export function insertAbove(): void {
  const [first = ''] = chosenScenes();
  insertAt(findSceneIndex(project(), first));
}

export function insertBelow(): void {
  insertAt(findSceneIndex(project(), chosenScenes().at(-1) ?? '') + 1);
}

/** Moves scenes one place up (-1) or down (1). */
export function moveBy(step: 1 | -1, ids = chosenScenes()): void {
  const first = findSceneIndex(project(), ids[0] ?? '');
  moveTo(first + step, ids);
}

/** Moves scenes so that the first of them has an index from 0. The focus goes along. */
export function moveTo(index: number, ids = chosenScenes()): void {
  const focused = document.activeElement;
  if (!edit((now) => moveScenes(now, ids, index))) return;
  // what moves in the document can lose the focus on the way
  if (focused instanceof HTMLElement && focused.isConnected && focused !== document.body) {
    focused.focus({ preventScroll: true });
    focused.scrollIntoView({ block: 'nearest' });
  }
}

/** Removes scenes at once, and offers to take that back. One scene always remains. */
export function remove(ids = chosenScenes()): void {
  const name = scenesInWords(ids);
  const last = findSceneIndex(project(), ids.at(-1) ?? '');
  const next = project().scenes[last + 1]?.id ?? project().scenes[findSceneIndex(project(), ids[0] ?? '') - 1]?.id;
  if (!edit((now) => removeScenes(now, ids, newId))) return;
  clearSelection();
  focusScene(next ?? project().scenes[0]?.id ?? '');
  showUndoToast({ title: ids.length === 1 ? 'Scene Removed' : 'Scenes Removed', description: `Removed ${name}.` });
}

/** Splits the scene at the caret of the field that has the focus, or had it before the menu of that scene opened. */
export function split(): void {
  const field = focusedField() ?? fieldBeforeMenu(chosenScenes()[0]);
  if (!field) {
    edit((now) => now, 'Put the caret where the text is to be split.');
    return;
  }
  const before = project();
  const place = { sceneId: field.sceneId, field: field.field, caret: field.input.selectionStart };
  if (edit((now) => splitAtCaret(now, place, newId), splitAtCaretProblem(before, place.sceneId))) {
    goToNew(before, place.field);
  }
}

/** Joins a scene with the one that follows. */
export function merge(id = chosenScenes()[0] ?? ''): void {
  const before = project();
  const field = focusedField()?.field ?? null;
  const name = scenesInWords([id]);
  if (!edit((now) => mergeWithNext(now, id), mergeWithNextProblem(before, id))) return;
  if (field) goToField(id, field);
  else focusScene(id);
  // one scene shows one picture, and which one stays is not to be a surprise
  const leftOut = losesPicture(before, id) ? ' Its picture was left out.' : '';
  showUndoToast({ title: 'Scenes Merged', description: `The scene after ${name} is part of it now.${leftOut}` });
}

export function setSeconds(seconds: number, ids = chosenScenes()): void {
  edit((now) => setDurations(now, ids, seconds), setDurationsProblem(seconds));
}

/** Scales all scenes so that they fill the target duration. */
export function fit(): void {
  if (!edit(fitToTarget, fitToTargetProblem(project()))) return;
  const { scenes, targetDuration } = project();
  const description = scenes.length === 1 ? 'Scaled the scene.' : `Scaled ${scenes.length} scenes.`;
  showUndoToast({ title: `Fit to ${targetDuration} s`, description });
}

/** Selects every scene. */
export function selectAll(): void {
  selectScenes(project().scenes.map(({ id }) => id));
}

/** Moves the focus so many scenes on, or back, and with `extend` selects up to there. */
export function stepTo(id: string, step: number, extend: ((id: string) => void) | null): void {
  const { scenes } = project();
  const next = scenes[findSceneIndex(project(), id) + step]?.id;
  // above the first scene stand the rows of what is written once
  if (next === undefined && step < 0 && !extend && !isBoard()) focusPart('cast');
  if (next === undefined) return;
  if (extend) extend(next);
  else if (useSelection.getState().ids.size > 0) clearSelection();
  setCurrentScene(next);
  focusScene(next);
}
