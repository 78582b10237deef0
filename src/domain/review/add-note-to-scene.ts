import { changeScene } from '../edits/scene-edits.ts';
import { limits } from '../product/limits.ts';
import type { Project } from '../project/project.ts';
import type { SceneFieldKey } from '../scene/fields.ts';
import { characterCount } from '../text/characters.ts';
import { oneLine } from '../text/clean.ts';
import { fieldContaining } from './note-context.ts';
import type { Note } from './notes.ts';

type NoteText = Pick<Note, 'text' | 'sceneId' | 'words' | 'quoted'>;

/** Returns the field that a note concerns: the one that contains the quoted words, or else the action. */
export function fieldForNote(project: Project, { sceneId, words, quoted }: NoteText): SceneFieldKey {
  const scene = project.scenes.find(({ id }) => id === sceneId);
  return (quoted && scene && words !== null && fieldContaining(words, scene)) || 'action';
}

/** Appends a note's text to a field. Returns the same project if that is impossible. */
export function addNoteToScene(project: Project, note: NoteText, field = fieldForNote(project, note)): Project {
  if (addNoteToSceneProblem(project, note, field)) return project;
  const index = project.scenes.findIndex(({ id }) => id === note.sceneId);
  return changeScene(project, index, { [field]: withNote(project.scenes[index]?.[field] ?? '', note) });
}

/** Returns why a note cannot be added to its scene, or null. */
export function addNoteToSceneProblem(
  project: Project,
  note: NoteText,
  field = fieldForNote(project, note),
): string | null {
  const scene = project.scenes.find(({ id }) => id === note.sceneId);
  if (!scene) return note.sceneId === null ? 'This note is about the whole film.' : 'This scene is gone.';
  const over = characterCount(withNote(scene[field], note)) - limits.fieldLength;
  return over > 0 ? `The field would be ${over.toLocaleString('en-US')} characters too long.` : null;
}

function withNote(text: string, note: NoteText): string {
  const before = text.trimEnd();
  const words = oneLine(note.text);
  if (before === '') return words;
  return `${before}${/[\p{P}\p{S}]$/u.test(before) ? '' : '.'} ${words}`;
}
