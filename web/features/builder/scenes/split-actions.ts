import { fitToTarget, fitToTargetProblem } from '../../../../src/domain/edits/fit-to-target.ts';
import { setDurations, setDurationsProblem } from '../../../../src/domain/edits/scene-edits.ts';
import {
  losesPicture,
  mergeWithNext,
  mergeWithNextProblem,
  splitAtCaret,
  splitAtCaretProblem,
} from '../../../../src/domain/edits/split-scenes.ts';
import { fieldAt, focusedField } from '../core/focus/field-at.ts';
import { focusScene, goToField } from '../core/focus/go-to.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { currentProject, newId, scenesInWords } from '../core/project/project-store.ts';
import { editScenes, goToNewScenes } from '../core/project/scene-actions.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { useView } from '../core/view/view-store.ts';

/**
 * Splits the current scene at the caret of the focused field or, from the scene's menu, of the field that had the focus
 * before.
 */
export function split(): void {
  const inMenu = fieldAt(useView.getState().focusBeforeMenu);
  // ignore the field if the menu belongs to another scene
  const field = focusedField() ?? (inMenu?.sceneId === chosenScenes()[0] ? inMenu : null);
  if (!field) {
    editScenes((now) => now, 'Click where you want to split the text, then try again.');
    return;
  }
  const before = currentProject();
  const place = { sceneId: field.sceneId, field: field.field, caret: field.input.selectionStart };
  if (editScenes((now) => splitAtCaret(now, place, newId), splitAtCaretProblem(before, place.sceneId))) {
    goToNewScenes(before, place.field);
  }
}

/** Merges a scene with the next one. */
export function merge(id = chosenScenes()[0] ?? ''): void {
  const before = currentProject();
  const field = focusedField()?.field ?? null;
  const name = scenesInWords([id]);
  if (!editScenes((now) => mergeWithNext(now, id), mergeWithNextProblem(before, id))) return;
  if (field) goToField(id, field);
  else focusScene(id);
  // a scene has only one picture, so mention if the next scene's was dropped
  const leftOut = losesPicture(before, id) ? ' Its picture was left out.' : '';
  showUndoToast({ title: 'Scenes Merged', description: `Merged the next scene into ${name}.${leftOut}` });
}

export function setSeconds(seconds: number, ids = chosenScenes()): void {
  editScenes((now) => setDurations(now, ids, seconds), setDurationsProblem(seconds));
}

/** Scales all durations so that the film has its target duration. */
export function fitToDuration(): void {
  if (!editScenes(fitToTarget, fitToTargetProblem(currentProject()))) return;
  const { scenes, targetDuration } = currentProject();
  const description = scenes.length === 1 ? 'Scaled the scene.' : `Scaled ${scenes.length} scenes.`;
  showUndoToast({ title: `Fit to ${targetDuration} s`, description });
}
