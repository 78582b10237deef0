import { sql } from 'kysely';
import type { Note } from '../../domain/review/notes.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Orm } from '../../platform/database/orm.ts';
import type { Owner } from '../projects/project-table.ts';
import { noteTables, selectNotes, toNote } from './note-table.ts';

/** Streams the notes of all shares of an account, loading those of one share at a time. */
export async function* readAllNotes({ em, user }: Owner): AsyncGenerator<Note> {
  const shares = noteTables(em).selectFrom('shares').select('id').where('user_id', '=', user.id);
  for (const { id } of await shares.orderBy('created_at').orderBy('id').execute()) {
    const rows = await selectNotes(em).where('notes.share_id', '=', id).execute();
    yield* rows.map(toNote);
  }
}

/** Deletes all notes and reviewers of an account's shares in batches. */
export async function removeAllNotes(orm: Orm, user: { id: string }): Promise<void> {
  const condition = sql<boolean>`share_id in (select id from shares where user_id = ${user.id})`;
  await deleteInSlices(orm, 'notes', { condition });
  await deleteInSlices(orm, 'reviewers', { condition });
}
