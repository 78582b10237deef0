import { limits } from '../../domain/product/limits.ts';
import type { Scene } from '../../domain/project/project.ts';
import { readProject } from '../../domain/project/read-project.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { sha256 } from '../../platform/sha256.ts';
import { accessColumns, activeShare, type OpenShare, shownBody } from '../shares/open-share.ts';
import { missingShare } from '../shares/share-table.ts';
import { noteTables } from './note-table.ts';

/** A working link with its project. */
export interface ReviewedShare extends OpenShare {
  projectId: string;
}

const columns = [...accessColumns, 'shares.project_id as projectId'] as const;

/** @throws NOT_FOUND for a link that does not work */
export async function findReviewedShare(em: SqlEntityManager, token: string): Promise<ReviewedShare> {
  const share = await activeShare(em, token).select(columns).executeTakeFirst();
  if (!share) throw missingShare();
  return share;
}

/**
 * Locks a link until the transaction ends, so that its notes can be counted.
 * @throws NOT_FOUND; CONFLICT if it takes no notes or is full
 */
export async function lockForNote(tx: SqlEntityManager, token: string): Promise<ReviewedShare> {
  const share = await activeShare(tx, token).select(columns).forUpdate('shares').executeTakeFirst();
  if (!share) throw missingShare();
  assertTakesNotes(share);
  await assertNotFull(tx, share);
  return share;
}

/** Locks a link until the transaction ends, so that no note is added. */
export async function lockShare(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  await noteTables(tx).selectFrom('shares').select('id').where('id', '=', id).forUpdate().execute();
}

/** @throws CONFLICT if a link takes no notes */
export function assertTakesNotes({ notes }: ReviewedShare): void {
  if (!notes) throw trpcError('CONFLICT', 'This link takes no notes.');
}

/** Call it while the link is locked. @throws CONFLICT if a link has as many notes as it can */
export async function assertNotFull(tx: SqlEntityManager, { id }: { id: string }): Promise<void> {
  const { notesPerLink } = limits.reviews;
  const { count } = await noteTables(tx)
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('share_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= notesPerLink) throw trpcError('CONFLICT', `A link can have ${notesPerLink} notes.`);
}

/** The scenes that a link shows, with the project's cast; null if they cannot be read. @throws NOT_FOUND */
export async function readShownFilm(em: SqlEntityManager, token: string) {
  const row = await activeShare(em, token).select(shownBody.as('body')).executeTakeFirst();
  if (!row) throw missingShare();
  const read = readProject(row.body);
  if (!('project' in read)) return null;
  const { scenes, cast } = read.project;
  return { scenes: scenes as readonly Scene[], cast };
}

/** The reviewer on a link whose browser has this secret. */
export function findReviewer(em: SqlEntityManager, share: { id: string }, secret: string) {
  return noteTables(em)
    .selectFrom('reviewers')
    .select(['id', 'name', 'email', 'confirmed_at'])
    .where('share_id', '=', share.id)
    .where('secret_hash', '=', sha256(secret))
    .executeTakeFirst();
}
