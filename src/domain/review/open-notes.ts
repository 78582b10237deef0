import type { Note } from './notes.ts';

/** Whether a note waits for the owner. An approval asks for nothing. */
export function isOpen({ settledAt, verdict }: Pick<Note, 'settledAt' | 'verdict'>): boolean {
  return settledAt === null && verdict !== 'approved';
}

/** The open notes, with their answers. */
export function openNotes(notes: readonly Note[]): Note[] {
  const open = new Set(notes.filter((note) => note.replyTo === null && isOpen(note)).map(({ id }) => id));
  return notes.filter(({ id, replyTo }) => open.has(replyTo ?? id));
}
