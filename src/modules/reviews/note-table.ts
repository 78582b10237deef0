import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Note } from '../../domain/review/notes.ts';
import { ownerName } from '../../domain/review/owner-name.ts';
import { escapeBidiCharacters } from '../../domain/schemas/text.ts';
import { isoTime, isoTimeOrNull } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { User as UserEntity } from '../../platform/identity/user.entity.ts';
import type { Project as ProjectEntity } from '../projects/project.entity.ts';
import type { Share as ShareEntity } from '../shares/share.entity.ts';
import type { Note as NoteEntity } from './note.entity.ts';
import type { Reviewer as ReviewerEntity } from './reviewer.entity.ts';

type Tables = InferKyselyDB<
  typeof NoteEntity | typeof ReviewerEntity | typeof ShareEntity | typeof ProjectEntity | typeof UserEntity
> & {
  /** The inferred type lacks foreign keys. */
  notes: { share_id: string; reviewer_id: string | null; reply_to_id: string | null };
  reviewers: { share_id: string };
  shares: { user_id: string; project_id: string };
};

export const noteTables = (em: SqlEntityManager) => em.getKysely<Tables>();

/** A query for notes in the form that calls return, oldest first. */
export function selectNotes(em: SqlEntityManager) {
  return noteTables(em)
    .selectFrom('notes')
    .innerJoin('shares', 'shares.id', 'notes.share_id')
    .innerJoin('projects', 'projects.id', 'shares.project_id')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .leftJoin('reviewers', 'reviewers.id', 'notes.reviewer_id')
    .select([
      ...(['notes.id', 'notes.share_id', 'reply_to_id', 'reviewer_id', 'text', 'verdict'] as const),
      ...(['notes.revision', 'scene_id', 'seconds', 'words', 'quoted', 'digest', 'settled_at', 'changed_at'] as const),
      ...(['notes.created_at', 'reviewers.name', 'users.first_name', 'users.last_name'] as const),
      ...(['shares.project_id', 'projects.title'] as const),
    ])
    .orderBy('notes.created_at')
    .orderBy('notes.id');
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

export function toNote(row: NoteRow): Note {
  const { id, share_id, reply_to_id, reviewer_id, verdict, revision, scene_id, seconds, quoted, digest } = row;
  return {
    ...{ id, shareId: share_id, replyTo: reply_to_id, reviewerId: reviewer_id },
    name: row.name ?? ownerName({ firstName: row.first_name, lastName: row.last_name }),
    text: escapeBidiCharacters(row.text),
    ...{ verdict, revision, sceneId: scene_id, seconds },
    words: row.words && escapeBidiCharacters(row.words),
    ...{ quoted, digest },
    settledAt: isoTimeOrNull(row.settled_at),
    createdAt: isoTime(row.created_at),
    changedAt: isoTimeOrNull(row.changed_at),
  };
}

/**
 * A note as reviewers get it: without its digest, with which they could guess short texts that the link does not show.
 */
export function forReviewers(note: Note): Note {
  return { ...note, digest: null };
}

/** @throws NOT_FOUND */
export async function findNote(em: SqlEntityManager, id: string): Promise<Note> {
  const row = await selectNotes(em).where('notes.id', '=', id).executeTakeFirst();
  if (!row) throw missingNote();
  return toNote(row);
}

export function missingNote() {
  return trpcError('NOT_FOUND', 'This note does not exist');
}
