import { randomUUID } from 'node:crypto';
import type { Note } from '../../domain/review/notes.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { assertProjectExists, type Owner } from '../projects/project-table.ts';
import { missingShare } from '../shares/share-table.ts';
import { authorMail } from './add-note.ts';
import { announceNote } from './live-notes.ts';
import { noMailNeeded } from './note.entity.ts';
import { findNote, missingNote, noteTables, selectNotes, toNote } from './note-table.ts';
import { assertNotFull, lockShare } from './reviewed-share.ts';

interface ById {
  id: string;
}

/** The notes of all links to a project, also of revoked ones, oldest first. @throws NOT_FOUND */
export async function listNotes(call: UserCall, { id }: ById): Promise<Note[]> {
  await assertProjectExists(call, id);
  const rows = await selectNotes(call.em).where('shares.project_id', '=', id).execute();
  return rows.map(toNote);
}

/** Answers a note; an answer to an answer belongs to the same note. @throws NOT_FOUND; CONFLICT if the link is full */
export function replyToNote(call: UserCall, { id, text }: ById & { text: string }): Promise<Note> {
  const { em, user } = call;
  return em.transactional(async (tx) => {
    const note = await lockOwnNote({ em: tx, user }, id);
    await assertNotFull(tx, { id: note.share_id });
    const thread = note.reply_to_id ?? note.id;
    const reply = randomUUID();
    await noteTables(tx)
      .insertInto('notes')
      .values({
        ...{ id: reply, share_id: note.share_id, reply_to_id: thread, text, created_at: new Date() },
        ...{ owner_mail: noMailNeeded, author_mail: await authorMail(tx, thread, null) },
      })
      .execute();
    await announceNote(call, tx, { ...toChange(note), id: reply });
    return findNote(tx, reply);
  });
}

/** Settles a note, or opens it again. @throws NOT_FOUND */
export async function settleNote(call: UserCall, { id, settled }: ById & { settled: boolean }): Promise<Note> {
  const { em, user } = call;
  const note = await findOwnNote({ em, user }, id);
  const settled_at = settled ? new Date() : null;
  await noteTables(em).updateTable('notes').set({ settled_at }).where('id', '=', note.id).execute();
  await announceNote(call, em, toChange(note));
  return findNote(em, id);
}

/** Deletes a note with its answers. @throws NOT_FOUND */
export async function removeNote(call: UserCall, { id }: ById): Promise<{ ok: true }> {
  const { em, user } = call;
  return em.transactional(async (tx) => {
    const note = await lockOwnNote({ em: tx, user }, id);
    await noteTables(tx).deleteFrom('notes').where('id', '=', note.id).execute();
    await announceNote(call, tx, toChange(note));
    return { ok: true };
  });
}

/**
 * Deletes the notes of a link and the data of its reviewers; with `name`, only for the reviewers of that name. Works
 * for revoked links too.
 * @throws NOT_FOUND; CONFLICT if no reviewer has the name
 */
export async function removeNotes(
  call: UserCall,
  { id, name }: ById & { name?: string | undefined },
): Promise<{ ok: true }> {
  const { em, user } = call;
  return em.transactional(async (tx) => {
    const tables = noteTables(tx);
    const share = await tables
      .selectFrom('shares')
      .select('project_id')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!share) throw missingShare();
    if (name === undefined) await tables.deleteFrom('notes').where('share_id', '=', id).execute();
    // cascades to their notes
    let reviewers = tables.deleteFrom('reviewers').where('share_id', '=', id);
    if (name !== undefined) reviewers = reviewers.where('name', '=', name);
    const { numDeletedRows } = await reviewers.executeTakeFirst();
    if (name !== undefined && numDeletedRows === 0n) {
      throw trpcError('CONFLICT', 'Nobody of this name left a note on this link.');
    }
    await announceNote(call, tx, { projectId: share.project_id, shareId: id });
    return { ok: true };
  });
}

function toChange({ id, share_id, project_id }: { id: string; share_id: string; project_id: string }) {
  return { id, shareId: share_id, projectId: project_id };
}

/** Like `findOwnNote`, and locks the link until the transaction ends, so that no note is deleted while it is answered. */
async function lockOwnNote(owner: Owner, id: string) {
  const { share_id } = await findOwnNote(owner, id);
  await lockShare(owner.em, { id: share_id });
  return findOwnNote(owner, id);
}

/** A note on a link of the account. @throws NOT_FOUND */
async function findOwnNote({ em, user }: Owner, id: string) {
  const row = await noteTables(em)
    .selectFrom('notes')
    .innerJoin('shares', 'shares.id', 'notes.share_id')
    .select(['notes.id', 'notes.share_id', 'notes.reply_to_id', 'shares.project_id'])
    .where('notes.id', '=', id)
    .where('shares.user_id', '=', user.id)
    .executeTakeFirst();
  if (!row) throw missingNote();
  return row;
}
