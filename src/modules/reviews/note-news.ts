import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { hourMs, minuteMs } from '../../domain/product/time-units.ts';
import { logActivityNow } from '../../platform/activity/activity-log.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { holdLock } from '../../platform/database/advisory-locks.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Orm } from '../../platform/database/orm.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { mailFailure } from '../../platform/mail/mail-failure.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { confirmMail, newsMail } from './news-mail.ts';
import type { noteMailKinds } from './note-mail.entity.ts';
import { selectNotes, toNote } from './note-table.ts';

type MailServices = Pick<CallContext, 'orm' | 'settings' | 'stopping'> & { mailer: Mailer };

interface MailRow {
  id: string;
  user_id: string | null;
  kind: (typeof noteMailKinds)[number];
  email: string;
}

const { againEveryMs } = serverLimits.mail;
const { mailEveryMs, mailGivenUpMs, mailKeptMs } = serverLimits.reviews;

/**
 * Every minute, emails new notes to owners, and new answers to reviewers with a confirmed address: at most one message per
 * address every 15 minutes, with everything since the last one.
 */
export function noteNewsJob(services: MailServices): Job {
  return {
    name: 'note-news',
    everyMs: minuteMs,
    async run() {
      await claimNews(services.orm);
      await sendDueMails(services);
    },
  };
}

/** Deletes old messages every hour; their links then no longer work. */
export function oldNoteMailsJob(orm: Orm): Job {
  return {
    name: 'note-mails',
    everyMs: hourMs,
    async run() {
      const condition = sql<boolean>`created_at < ${new Date(Date.now() - mailKeptMs)} and done_at is not null`;
      await deleteInSlices(orm, 'note_mails', { condition });
    },
  };
}

/**
 * Creates the messages that are due, and assigns every new note to its message in the same statement. A process that
 * dies before it sends a message loses nothing: the message stays due.
 */
export async function claimNews(orm: Orm): Promise<void> {
  const now = new Date();
  const recent = new Date(now.getTime() - mailEveryMs);
  const since = new Date(now.getTime() - mailGivenUpMs);
  const mayGetMail = (email: string) => sql`not exists (
    select from note_mails as other where other.email = ${sql.ref(email)} and other.kind = 'news'
      and (other.created_at > ${recent} or other.done_at is null))`;
  await orm.em.fork().transactional(async (tx) => {
    await holdLock(tx, 'noteMails');
    const db = tx.getKysely();
    await sql`
      with due as (
        select distinct users.id, users.email
        from notes join shares on shares.id = notes.share_id join users on users.id = shares.user_id
        where notes.owner_mail is null and notes.created_at > ${since} and users.note_mail
          and ${mayGetMail('users.email')}
      ), mails as (
        insert into note_mails (id, user_id, kind, email, created_at, due_at)
        select gen_random_uuid(), id, 'news', email, ${now}::timestamptz, ${now}::timestamptz from due
        returning id, user_id
      )
      update notes set owner_mail = mails.id from shares, mails
      where shares.id = notes.share_id and mails.user_id = shares.user_id
        and notes.owner_mail is null and notes.created_at > ${since}`.execute(db);
    await sql`
      with due as (
        select distinct on (reviewers.email) reviewers.id, reviewers.email
        from notes join notes as thread on thread.id = notes.reply_to_id
          join reviewers on reviewers.id = thread.reviewer_id
        where notes.author_mail is null and notes.created_at > ${since} and reviewers.confirmed_at is not null
          and ${mayGetMail('reviewers.email')}
        order by reviewers.email, notes.created_at
      ), mails as (
        insert into note_mails (id, reviewer_id, kind, email, created_at, due_at)
        select gen_random_uuid(), id, 'news', email, ${now}::timestamptz, ${now}::timestamptz from due
        returning id, reviewer_id
      )
      update notes set author_mail = mails.id from notes as thread, mails
      where thread.id = notes.reply_to_id and mails.reviewer_id = thread.reviewer_id
        and notes.author_mail is null and notes.created_at > ${since}`.execute(db);
  });
}

/**
 * Sends the messages that are due. Each attempt first postpones the next one, so that no two processes send the same
 * message. If a process dies after the mail server accepted a message, the message is sent again with the same
 * Message-ID, by which mail servers and clients recognize it.
 */
export async function sendDueMails(services: MailServices): Promise<void> {
  const { orm, mailer, stopping } = services;
  while (!stopping.aborted) {
    const row = await claimMail(orm);
    if (!row) return;
    const mail = await writeMail(services, row);
    // its notes were deleted
    if (!mail) {
      await markDone(orm, row);
      continue;
    }
    try {
      await mailer.send(mail, stopping);
    } catch (error) {
      const { code, isAboutMessage, isFinal } = mailFailure(error);
      // log only the code: a mail server's messages repeat the address
      const failure = { action: 'mail.failed', message: 'A message could not be sent', metadata: { code } };
      await logActivityNow(orm, { level: 'warning', userId: row.user_id, ...failure });
      if (isFinal) await markDone(orm, row);
      // the mail server is down, so the rest can wait
      if (!isAboutMessage) return;
      continue;
    }
    await markDone(orm, row);
  }
}

async function claimMail(orm: Orm): Promise<MailRow | undefined> {
  const now = new Date();
  const { rows } = await sql<MailRow>`
    update note_mails set due_at = ${new Date(now.getTime() + againEveryMs)},
      done_at = case when created_at < ${new Date(now.getTime() - mailGivenUpMs)} then ${now}::timestamptz end
    where id = (
      select id from note_mails where done_at is null and due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning id, user_id, kind, email`.execute(orm.em.fork().getKysely());
  return rows[0];
}

async function markDone(orm: Orm, { id }: MailRow): Promise<void> {
  await sql`update note_mails set done_at = ${new Date()} where id = ${id}`.execute(orm.em.fork().getKysely());
}

/** Writes a message with its notes as they are now. @returns null if none are left */
async function writeMail({ orm, settings }: MailServices, row: MailRow): Promise<Mail | null> {
  const { publicUrl } = settings;
  const em = orm.em.fork();
  if (row.kind === 'confirm') return confirmMail({ ...row, publicUrl });
  const rows = await selectNotes(em)
    .where(row.user_id === null ? 'notes.author_mail' : 'notes.owner_mail', '=', row.id)
    .execute();
  if (rows.length === 0) return null;
  const news = rows.map((note) => ({ note: toNote(note), projectId: note.project_id, title: note.title }));
  return newsMail({ ...row, publicUrl, news, isOwner: row.user_id !== null });
}
