import type { Note } from './notes.ts';

/** Whether a note still needs the owner's attention. Approvals never do. */
export function isOpen({ settledAt, verdict }: Pick<Note, 'settledAt' | 'verdict'>): boolean {
  return settledAt === null && verdict !== 'approved';
}

/** Returns the open notes and their answers. */
export function openNotes(notes: readonly Note[]): Note[] {
  const open = new Set(notes.filter((note) => note.replyTo === null && isOpen(note)).map(({ id }) => id));
  return notes.filter(({ id, replyTo }) => open.has(replyTo ?? id));
}
