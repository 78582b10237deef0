import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cutsOf } from '../../domain/film/playback.ts';
import { serverLimits } from '../../domain/product/limits.ts';
import { momentAt } from '../../domain/review/moment.ts';
import { noteContext } from '../../domain/review/note-context.ts';
import type { AddedNote, AddNote, AddVerdict } from '../../domain/review/notes.ts';
import { isOwnerName } from '../../domain/review/owner-name.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { createRateLimiter, tooManyAttempts } from '../../platform/http/rate-limits.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { sha256 } from '../../platform/sha256.ts';
import { announceNote } from './live-notes.ts';
import { noMailNeeded } from './note.entity.ts';
import { findNote, forReviewers, missingNote, noteTables } from './note-table.ts';
import {
  assertTakesNotes,
  findReviewedShare,
  findReviewer,
  lockForNote,
  type ReviewedShare,
  readShownFilm,
} from './reviewed-share.ts';

type Author = Pick<AddNote, 'token' | 'name' | 'secret' | 'website' | 'filledInMs'>;

/** The columns with a note's text, and with the scene, words and moment that it is about. */
interface Content {
  text: string;
  verdict?: AddVerdict['verdict'];
  reply_to_id?: string;
  scene_id?: string;
  seconds?: number;
  words?: string | null;
  quoted?: boolean;
  digest?: string | null;
}

/**
 * Adds a reviewer's note. The scene's words and the moment that it is about are read from what the link shows now.
 * @throws NOT_FOUND; CONFLICT if the link takes no notes, is full, or its film lacks the scene; BAD_REQUEST for the
 *   owner's name or a bot; TooManyRequests
 */
export async function addNote(call: PublicCall, input: AddNote): Promise<AddedNote> {
  return addContent(call, input, (tx, share) => readContent(tx, share, input));
}

/** Adds a reviewer's verdict. @throws like `addNote` */
export async function addVerdict(call: PublicCall, input: AddVerdict): Promise<AddedNote> {
  const { text, verdict } = input;
  return addContent(call, input, async () => ({ text, verdict }));
}

async function addContent(
  call: PublicCall,
  author: Author,
  getContent: (tx: SqlEntityManager, share: ReviewedShare) => Promise<Content>,
): Promise<AddedNote> {
  const reviewed = await findReviewedShare(call.em, author.token);
  assertTakesNotes(reviewed);
  assertNotBot(author);
  await countNote(call, reviewed);
  return call.em.transactional(async (tx) => {
    const share = await lockForNote(tx, author.token);
    const owner = await tx.findOneOrFail(User, { id: share.ownerId });
    if (isOwnerName(author.name, owner)) {
      throw trpcError('BAD_REQUEST', "This is the name of the film's owner. Please use another one.", {
        field: 'name',
      });
    }
    const content = await getContent(tx, share);
    const { reviewerId, secret } = await findOrAddReviewer(tx, share, author);
    const id = randomUUID();
    await noteTables(tx)
      .insertInto('notes')
      .values({
        ...content,
        ...{ id, share_id: share.id, reviewer_id: reviewerId, revision: share.revision, created_at: new Date() },
        owner_mail: owner.noteMail ? null : noMailNeeded,
        author_mail: await authorMail(tx, content.reply_to_id, reviewerId),
      })
      .execute();
    await announceNote(call, tx, { projectId: share.projectId, shareId: share.id, id });
    return { note: forReviewers(await findNote(tx, id)), secret };
  });
}

/** Rejects forms that a bot filled in. @throws BAD_REQUEST, TooManyRequests */
function assertNotBot({ website, filledInMs }: Author): void {
  if (website !== '') throw trpcError('BAD_REQUEST', 'Leave the field “website” empty.', { field: 'website' });
  const { leastTypingMs } = serverLimits.reviews;
  if (filledInMs !== undefined && filledInMs < leastTypingMs) {
    throw tooManyAttempts(leastTypingMs, (wait) => `That was fast. Please send it again in ${wait}.`);
  }
}

/** Counts per address and link: an office that shares one address has a separate limit on each link. */
async function countNote({ orm, requestLimits, client }: PublicCall, { id }: ReviewedShare): Promise<void> {
  const { perAddress, windowSeconds } = requestLimits.reviews;
  const formatMessage = (wait: string) =>
    `You have sent ${perAddress} notes this hour, the most we take. Your text is still here; please try again in ${wait}.`;
  const limiter = createRateLimiter(orm, { name: 'notes', points: perAddress, windowSeconds, formatMessage });
  await limiter.consume(`${client} ${id}`);
}

/** The columns of a note's text, and of the scene, words and moment that it is about. */
async function readContent(tx: SqlEntityManager, share: ReviewedShare, input: AddNote): Promise<Content> {
  const { token, text, replyTo, sceneId, seconds, quote } = input;
  if (replyTo !== undefined) return { text, reply_to_id: await findThread(tx, share, replyTo) };
  if (sceneId === undefined && seconds === undefined) return { text };
  const film = await readShownFilm(tx, token);
  if (!film) throw trpcError('CONFLICT', 'This film cannot be read. Please try again in a few minutes.');
  const { scenes, cast } = film;
  const durations = scenes.map(({ duration }) => duration);
  const moment = sceneId === undefined ? momentAt(scenes, cutsOf(durations), seconds ?? 0) : undefined;
  const scene = scenes.find(({ id }) => id === (sceneId ?? moment?.sceneId));
  if (!scene) {
    throw trpcError('CONFLICT', 'This scene is no longer in the film. Leave the note on the whole film instead.', {
      field: 'sceneId',
    });
  }
  const secondsInScene = moment?.seconds ?? (seconds === undefined ? undefined : Math.min(seconds, scene.duration));
  return {
    text,
    scene_id: scene.id,
    ...(secondsInScene !== undefined && { seconds: secondsInScene }),
    ...noteContext(scene, { cast, withPrompts: share.withPrompts, quote }),
  };
}

/** The id of the note that an answer belongs to: the note with this id, or the one that it answers. @throws NOT_FOUND */
async function findThread(tx: SqlEntityManager, { id: shareId }: { id: string }, id: string): Promise<string> {
  const row = await noteTables(tx)
    .selectFrom('notes')
    .select(['id', 'reply_to_id'])
    .where('id', '=', id)
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  if (!row) throw missingNote();
  return row.reply_to_id ?? row.id;
}

/** Finds the reviewer by the browser's secret and updates their name, or adds a reviewer with a new secret. */
async function findOrAddReviewer(tx: SqlEntityManager, share: ReviewedShare, { name, secret }: Author) {
  const existing = secret === undefined ? undefined : await findReviewer(tx, share, secret);
  if (secret !== undefined && existing) {
    if (existing.name !== name)
      await noteTables(tx).updateTable('reviewers').set({ name }).where('id', '=', existing.id).execute();
    return { reviewerId: existing.id, secret };
  }
  const newSecret = randomBytes(16).toString('base64url');
  const reviewerId = randomUUID();
  await noteTables(tx)
    .insertInto('reviewers')
    .values({ id: reviewerId, share_id: share.id, name, secret_hash: sha256(newSecret), created_at: new Date() })
    .execute();
  return { reviewerId, secret: newSecret };
}

/**
 * The `author_mail` of a new note: null if a message is due, because the note answers another reviewer who has
 * confirmed an address; otherwise `noMailNeeded`.
 * @param writerId the reviewer who writes it; null for the owner
 */
export async function authorMail(
  tx: SqlEntityManager,
  threadId: string | undefined,
  writerId: string | null,
): Promise<string | null> {
  if (threadId === undefined) return noMailNeeded;
  const author = await noteTables(tx)
    .selectFrom('notes')
    .innerJoin('reviewers', 'reviewers.id', 'notes.reviewer_id')
    .select('reviewers.id')
    .where('notes.id', '=', threadId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`reviewers.id is distinct from ${writerId}`)
    .executeTakeFirst();
  return author ? null : noMailNeeded;
}
