import type { Note } from '../../../../src/domain/review/notes.ts';
import { isOpen } from '../../../../src/domain/review/open-notes.ts';

export interface NoteFilter {
  state: 'open' | 'settled' | 'all';
  /** The id of a link; '' for all. */
  link: string;
  /** The name of a reviewer who wrote the note or one of its answers; '' for all. */
  person: string;
}

export const noFilter: NoteFilter = { state: 'all', link: '', person: '' };

/** The notes that match a filter, with all their answers. */
export function filterNotes(notes: readonly Note[], { state, link, person }: NoteFilter): Note[] {
  const byPerson = new Set(
    notes.filter(({ name, reviewerId }) => reviewerId !== null && name === person).map((note) => threadId(note)),
  );
  const shown = new Set(
    notes
      .filter((note) => note.replyTo === null)
      .filter((note) => state === 'all' || isOpen(note) === (state === 'open'))
      .filter(({ shareId }) => link === '' || shareId === link)
      .filter(({ id }) => person === '' || byPerson.has(id))
      .map(({ id }) => id),
  );
  return notes.filter((note) => shown.has(threadId(note)));
}

function threadId({ id, replyTo }: Note): string {
  return replyTo ?? id;
}
