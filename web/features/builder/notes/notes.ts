import './commands.ts';

export { NoteMarks, NotesButton, SceneNotes } from './marks.tsx';
export { NotesRoom } from './NotesRoom.tsx';
