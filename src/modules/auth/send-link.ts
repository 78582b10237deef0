import { randomBytes } from 'node:crypto';
import { limits, serverLimits } from '../../domain/limits.ts';
import { logActivityNow } from '../../platform/activity/activity-log.ts';
import type { CallContext } from '../../platform/call-context.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { sha256 } from '../../platform/sha256.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { resetMail } from './reset-mail.ts';

type Sending = Pick<CallContext, 'orm' | 'settings' | 'stopping'> & { mailer: Mailer };

const validMs = limits.passwordReset.minutes * 60 * 1_000;

/** Makes a link, stored with the next flush. @returns its token, of which only the hash is stored */
export function createLink(
  em: SqlEntityManager,
  { userId, email, askedAt }: { userId: string; email: string; askedAt: Date },
): string {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + validMs);
  em.create(PasswordReset, { tokenHash: sha256(token), user: userId, email, askedAt, expiresAt });
  return token;
}

/**
 * Hands a link to the mail server. One that it does not take stays unsent, for the job below, unless it never will be.
 * @returns whether the mail server does its work
 */
export async function sendLink(
  { orm, mailer, settings, stopping }: Sending,
  { token, userId, email }: { token: string; userId: string; email: string },
): Promise<boolean> {
  const em = orm.em.fork();
  const isOver = () => em.nativeUpdate(PasswordReset, { tokenHash: sha256(token) }, { sentAt: new Date() });
  try {
    await mailer.send(resetMail({ to: email, publicUrl: settings.publicUrl, token }), stopping);
  } catch (error) {
    const { code, responseCode } = failureOf(error);
    // of a mail server's words only their code is kept: they repeat the address
    const failed = { action: 'mail.failed', message: 'A message could not be sent', metadata: { code } };
    await logActivityNow(orm, { level: 'warning', userId, ...failed });
    const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
    if (isAboutMessage && responseCode >= 500) await isOver();
    return isAboutMessage;
  }
  await isOver();
  return true;
}

/**
 * Sends what no mail server has taken, also when the process ended over it, for as long as a link is good: mail servers
 * are down for a while, or want to be asked twice. Another link each time, for a token is not stored; those before
 * stay good, in case they arrived after all.
 */
export function unsentLinksJob(sending: Sending): Job {
  const { orm, stopping } = sending;
  return {
    name: 'unsent-links',
    everyMs: serverLimits.mail.againEveryMs,
    async run() {
      // a younger one may be under way
      const young = new Date(Date.now() - 2 * serverLimits.mail.timeoutMs);
      const unsent = await orm.em
        .fork()
        .find(
          PasswordReset,
          { sentAt: null, askedAt: { $gt: new Date(Date.now() - validMs), $lt: young } },
          { populate: ['user'], orderBy: { askedAt: 'asc' } },
        );
      for (const { tokenHash, user, email, askedAt } of unsent) {
        // the account has moved to another address since
        if (user.email !== email) continue;
        const link = { userId: user.id, email, askedAt };
        const token = await orm.em.fork().transactional(async (tx) => {
          await lockAccount(tx, user);
          const taken = await tx.nativeUpdate(PasswordReset, { tokenHash, sentAt: null }, { sentAt: new Date() });
          return taken === 1 ? createLink(tx, link) : null;
        });
        // when it is down the others can wait, too
        if (token && !(await sendLink(sending, { token, ...link }))) return;
        if (stopping.aborted) return;
      }
    },
  };
}

/** A code such as `ETIMEDOUT` or `EENVELOPE`, https://nodemailer.com/errors, and what the server answered, or 0. */
function failureOf(error: unknown): { code: string; responseCode: number } {
  if (!(error instanceof Error)) return { code: 'unknown', responseCode: 0 };
  const { code = error.name, responseCode = 0 } = error as { code?: string; responseCode?: number } & Error;
  return { code, responseCode };
}
