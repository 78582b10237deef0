import { limits } from '../../domain/product/limits.ts';
import { minuteMs } from '../../domain/product/time-units.ts';
import { outdatedNoteIds } from '../../domain/review/note-context.ts';
import type { ChangeOwnNote, Note, Review } from '../../domain/review/notes.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { announceNote } from './live-notes.ts';
import { findNote, forReviewers, missingNote, noteTables, selectNotes, toNote } from './note-table.ts';
import { assertTakesNotes, findReviewedShare, findReviewer, lockShare, readShownFilm } from './reviewed-share.ts';

/** Identifies a note of the reviewer with this secret. */
interface OwnNote {
  id: string;
  token: string;
  secret: string;
}

const { changeMinutes } = limits.reviews;

/** The notes of a link, for its reviewers. @throws NOT_FOUND */
export async function listReview(
  { em }: PublicCall,
  { token, secret }: { token: string; secret?: string | undefined },
): Promise<Review> {
  const share = await findReviewedShare(em, token);
  const rows = await selectNotes(em).where('notes.share_id', '=', share.id).execute();
  const notes = rows.map(toNote);
  // words can differ only on a link to the live project, if the project was saved since the note
  const mayDiffer = share.revision !== null && rows.some((row) => row.scene_id && row.revision !== share.revision);
  const film = mayDiffer ? await readShownFilm(em, token) : null;
  const reviewer = secret === undefined ? undefined : await findReviewer(em, share, secret);
  const earlier = share.previousId
    ? await selectNotes(em).where('notes.share_id', '=', share.previousId).execute()
    : [];
  return {
    open: share.notes,
    notes: notes.map(forReviewers),
    earlier: earlier.map((row) => forReviewers(toNote(row))),
    changed: film ? outdatedNoteIds(notes, film.scenes) : [],
    reviewer: reviewer
      ? {
          ...{ id: reviewer.id, name: reviewer.name },
          answers: reviewer.email === null ? 'off' : reviewer.confirmed_at === null ? 'unconfirmed' : 'on',
        }
      : null,
  };
}

/**
 * Changes a reviewer's own note: its text for 15 minutes, whether it is settled at any time.
 * @throws NOT_FOUND; CONFLICT after that, or if the link takes no notes
 */
export async function changeOwnNote(call: PublicCall, { settled, text, ...ref }: ChangeOwnNote): Promise<Note> {
  const { em } = call;
  const { id, share, isChangeable } = await findOwnNote(em, ref);
  assertTakesNotes(share);
  if (text !== undefined && !isChangeable) throw changePeriodOver('changed');
  const now = new Date();
  const change = omitUndefined({
    text,
    changed_at: text === undefined ? undefined : now,
    settled_at: settled === undefined ? undefined : settled ? now : null,
  });
  if (Object.keys(change).length > 0) {
    await noteTables(em).updateTable('notes').set(change).where('id', '=', id).execute();
    await announceNote(call, em, { projectId: share.projectId, shareId: share.id, id });
  }
  return forReviewers(await findNote(em, id));
}

/** Deletes a reviewer's own note within 15 minutes. @throws NOT_FOUND; CONFLICT after that, or if it has answers */
export async function removeOwnNote(call: PublicCall, ref: OwnNote): Promise<{ ok: true }> {
  const { em } = call;
  const { id, share, isChangeable } = await findOwnNote(em, ref);
  if (!isChangeable) throw changePeriodOver('deleted');
  return em.transactional(async (tx) => {
    // without the lock, an answer that arrives now would be deleted with the note
    await lockShare(tx, share);
    const answer = await noteTables(tx)
      .selectFrom('notes')
      .select('id')
      .where('reply_to_id', '=', id)
      .executeTakeFirst();
    if (answer) throw trpcError('CONFLICT', 'This note has answers, so it cannot be deleted.');
    await noteTables(tx).deleteFrom('notes').where('id', '=', id).execute();
    await announceNote(call, tx, { projectId: share.projectId, shareId: share.id, id });
    return { ok: true };
  });
}

async function findOwnNote(em: PublicCall['em'], { id, token, secret }: OwnNote) {
  const share = await findReviewedShare(em, token);
  const reviewer = await findReviewer(em, share, secret);
  if (!reviewer) throw missingNote();
  const row = await noteTables(em)
    .selectFrom('notes')
    .select('created_at')
    .where('id', '=', id)
    .where('reviewer_id', '=', reviewer.id)
    .executeTakeFirst();
  if (!row) throw missingNote();
  return { id, share, isChangeable: Date.now() - new Date(row.created_at).getTime() < changeMinutes * minuteMs };
}

function changePeriodOver(action: 'changed' | 'deleted') {
  return trpcError('CONFLICT', `A note can be ${action} for ${changeMinutes} minutes. Answer it instead.`);
}
