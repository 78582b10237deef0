import { changeScene } from '../edits/scene-edits.ts';
import { limits } from '../product/limits.ts';
import type { Project } from '../project/project.ts';
import type { SceneFieldKey } from '../scene/fields.ts';
import { characterCount } from '../text/characters.ts';
import { oneLine } from '../text/clean.ts';
import { fieldWith } from './about-words.ts';
import type { Note } from './notes.ts';

type NoteText = Pick<Note, 'text' | 'sceneId' | 'words' | 'quoted'>;

/** The field that a note is about: the one with the words that it quotes, or else the action. */
export function fieldOfNote(project: Project, { sceneId, words, quoted }: NoteText): SceneFieldKey {
  const scene = project.scenes.find(({ id }) => id === sceneId);
  return (quoted && scene && words !== null && fieldWith(words, scene)) || 'action';
}

/** Puts a note's text after the text of a field. Returns the same project if it cannot. */
export function putNoteIntoScene(project: Project, note: NoteText, field = fieldOfNote(project, note)): Project {
  if (putNoteProblem(project, note, field)) return project;
  const index = project.scenes.findIndex(({ id }) => id === note.sceneId);
  return changeScene(project, index, { [field]: withNote(project.scenes[index]?.[field] ?? '', note) });
}

/** Returns why a note cannot be put into its scene, or null. */
export function putNoteProblem(project: Project, note: NoteText, field = fieldOfNote(project, note)): string | null {
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
