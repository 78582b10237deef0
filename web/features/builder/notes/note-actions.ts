import { flushSync } from 'react-dom';
import { addNoteToScene, fieldForNote } from '../../../../src/domain/review/add-note-to-scene.ts';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { sceneFieldLabels } from '../../../../src/domain/scene/fields.ts';
import { oneLine } from '../../../../src/domain/text/clean.ts';
import { goToField, goToScene } from '../core/focus/go-to.ts';
import { apply, currentProject, findSceneIndex, scenesInWords } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { openDialog, useView } from '../core/view/view-store.ts';
import { closeNotes } from './notes-store.ts';

/** On narrow screens, the notes are in a dialog, which covers the scenes. */
function uncoverScenes(): void {
  if (!matchMedia('(min-width: 64em)').matches) flushSync(() => closeNotes({ returnsFocus: false }));
}

/** Goes to the words that a note quotes, or else to its scene. */
export function goToNote(note: Note): void {
  const { sceneId, words, quoted } = note;
  const project = currentProject();
  const scene = project.scenes[findSceneIndex(project, sceneId ?? '')];
  if (!scene) return;
  uncoverScenes();
  if (!quoted || words === null) {
    goToScene(scene.id);
    return;
  }
  const field = fieldForNote(project, note);
  // words quoted across lines do not occur verbatim in the field; then nothing is selected
  const from = scene[field].indexOf(words);
  goToField(scene.id, field, from < 0 ? undefined : { from, to: from + words.length });
}

/** Adds a note's text to the field that it is about, as one undo step, and selects the added words. */
export function putIntoScene(note: Note): void {
  const field = fieldForNote(currentProject(), note);
  const { sceneId } = note;
  if (sceneId === null || !apply((project) => addNoteToScene(project, note))) return;
  const project = currentProject();
  const to = project.scenes[findSceneIndex(project, sceneId)]?.[field].length ?? 0;
  uncoverScenes();
  goToField(sceneId, field, { from: to - oneLine(note.text).length, to });
  showUndoToast({
    title: 'Note Added',
    description: `It is at the end of ${sceneFieldLabels[field]} in ${scenesInWords([sceneId])}.`,
  });
}

/** Plays the film. @param from where to start, in seconds */
export function playFrom(from: number): void {
  uncoverScenes();
  useView.setState({ playFrom: from });
  openDialog('play');
}
