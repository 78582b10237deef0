import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import type { PublicCall, UserCall } from '../../platform/calls/call-context.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import { PublicFailure, trpcError } from '../../platform/errors/errors.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { NoteMail } from './note-mail.entity.ts';
import { sendDueMails } from './note-news.ts';
import { noteTables } from './note-table.ts';
import { findReviewedShare, findReviewer } from './reviewed-share.ts';

const { confirmsPerAddress } = serverLimits.reviews;

interface AnswersTo {
  token: string;
  secret: string;
  email: string | null;
}

/**
 * Sets where a reviewer gets answers, and asks that address to confirm it. Null ends the messages.
 * @throws NOT_FOUND; PublicFailure (503) if no mail server is set up; TooManyRequests
 */
export async function setAnswersTo(call: PublicCall, { token, secret, email }: AnswersTo): Promise<{ ok: true }> {
  const { em, orm, mailer, background } = call;
  const share = await findReviewedShare(em, token);
  const reviewer = await findReviewer(em, share, secret);
  if (!reviewer) throw trpcError('NOT_FOUND', 'Leave a note first.');
  if (email === reviewer.email && (email === null || reviewer.confirmed_at)) return { ok: true };
  if (email !== null && !mailer) throw new PublicFailure('SERVICE_UNAVAILABLE', 'Email is not set up here.');
  if (email !== null) await countConfirmation(orm, email);
  await em.transactional(async (tx) => {
    await noteTables(tx)
      .updateTable('reviewers')
      .set({ email, confirmed_at: null })
      .where('id', '=', reviewer.id)
      .execute();
    if (email === null) return;
    const now = new Date();
    const mail = { id: randomUUID(), reviewer: reviewer.id, kind: 'confirm' as const, email };
    await tx.insert(NoteMail, { ...mail, createdAt: now, dueAt: now });
  });
  if (email !== null && mailer) background.start(() => sendDueMails({ ...call, mailer }));
  return { ok: true };
}

/** Limits the confirmation messages to an address per day, so that nobody can flood a mailbox. */
async function countConfirmation(orm: Orm, email: string): Promise<void> {
  const limiter = createRateLimiter(orm, {
    name: 'note-mail',
    points: confirmsPerAddress,
    windowSeconds: dayMs / 1_000,
  });
  await limiter.consume(email);
}

/** Confirms the address that a message was sent to. @returns false if the link no longer works */
export async function confirmAnswers(em: SqlEntityManager, { id }: { id: string }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update reviewers set confirmed_at = coalesce(confirmed_at, ${new Date()}::timestamptz) from note_mails
    where note_mails.id = ${id} and kind = 'confirm' and reviewers.id = note_mails.reviewer_id
      and reviewers.email = note_mails.email`.execute(em.getKysely());
  return numAffectedRows > 0n;
}

/** Unsubscribes the recipient of a message. @returns false if the link no longer works */
export async function unsubscribe(em: SqlEntityManager, { id }: { id: string }): Promise<boolean> {
  const owners = await sql`
    update users set note_mail = false from note_mails
    where note_mails.id = ${id} and users.id = note_mails.user_id`.execute(em.getKysely());
  const reviewers = await sql`
    update reviewers set email = null, confirmed_at = null from note_mails
    where note_mails.id = ${id} and kind = 'news' and reviewers.id = note_mails.reviewer_id`.execute(em.getKysely());
  return (owners.numAffectedRows ?? 0n) + (reviewers.numAffectedRows ?? 0n) > 0n;
}

/** Whether new notes are sent to the account's address. */
export async function readNoteMail({ em, user }: UserCall): Promise<{ on: boolean }> {
  const { noteMail } = await em.findOneOrFail(User, { id: user.id }, { fields: ['noteMail'] });
  return { on: noteMail };
}

export async function setNoteMail({ em, user }: UserCall, { on }: { on: boolean }): Promise<{ on: boolean }> {
  await em.nativeUpdate(User, { id: user.id }, { noteMail: on });
  return { on };
}
