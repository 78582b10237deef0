import { randomBytes } from 'node:crypto';
import { limits, serverLimits } from '../../domain/product/limits.ts';
import { logActivityNow } from '../../platform/activity/activity-log.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { mailFailure } from '../../platform/mail/mail-failure.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sha256 } from '../../platform/sha256.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { resetMail } from './reset-mail.ts';

type MailServices = Pick<CallContext, 'orm' | 'settings' | 'stopping'> & { mailer: Mailer };

const validMs = limits.passwordReset.minutes * 60 * 1_000;

/** Creates a password-reset link, stored on the next flush. @returns its token; only the hash is stored */
export function createResetLink(
  em: SqlEntityManager,
  { userId, email, askedAt }: { userId: string; email: string; askedAt: Date },
): string {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + validMs);
  em.create(PasswordReset, { tokenHash: sha256(token), user: userId, email, askedAt, expiresAt });
  return token;
}

/**
 * Sends a link by email. If the mail server does not accept it, `unsentResetLinksJob` retries it, unless the server
 * rejected it permanently.
 * @returns false if the mail server is unavailable
 */
export async function sendResetLink(
  { orm, mailer, settings, stopping }: MailServices,
  { token, userId, email }: { token: string; userId: string; email: string },
): Promise<boolean> {
  const em = orm.em.fork();
  const markDone = () => em.nativeUpdate(PasswordReset, { tokenHash: sha256(token) }, { sentAt: new Date() });
  try {
    await mailer.send(resetMail({ to: email, publicUrl: settings.publicUrl, token }), stopping);
  } catch (error) {
    const { code, isAboutMessage, isFinal } = mailFailure(error);
    // log only the code: a mail server's messages repeat the address
    const failure = { action: 'mail.failed', message: 'A message could not be sent', metadata: { code } };
    await logActivityNow(orm, { level: 'warning', userId, ...failure });
    if (isFinal) await markDone();
    return isAboutMessage;
  }
  await markDone();
  return true;
}

/**
 * Retries links that no mail server has accepted, even after a restart, until they expire: mail servers go down, or ask
 * for a second attempt. Tokens are not stored, so each retry creates a new link; earlier ones stay valid in case they
 * arrived after all.
 */
export function unsentResetLinksJob(services: MailServices): Job {
  const { orm, stopping } = services;
  return {
    name: 'unsent-links',
    everyMs: serverLimits.mail.againEveryMs,
    async run() {
      // skips links requested a moment ago, whose first attempt may still be running
      const cutoff = new Date(Date.now() - 2 * serverLimits.mail.timeoutMs);
      const unsent = await orm.em
        .fork()
        .find(
          PasswordReset,
          { sentAt: null, askedAt: { $gt: new Date(Date.now() - validMs), $lt: cutoff } },
          { populate: ['user'], orderBy: { askedAt: 'asc' } },
        );
      for (const { tokenHash, user, email, askedAt } of unsent) {
        // the account's email has changed since
        if (user.email !== email) continue;
        const link = { userId: user.id, email, askedAt };
        const token = await orm.em.fork().transactional(async (tx) => {
          await lockAccount(tx, user);
          const claimed = await tx.nativeUpdate(PasswordReset, { tokenHash, sentAt: null }, { sentAt: new Date() });
          return claimed === 1 ? createResetLink(tx, link) : null;
        });
        // the mail server is down, so the rest can wait
        if (token && !(await sendResetLink(services, { token, ...link }))) return;
        if (stopping.aborted) return;
      }
    },
  };
}
