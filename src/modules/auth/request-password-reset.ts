import type { z } from 'zod';
import type { mailInfoSchema } from '../../domain/accounts.ts';
import { limits } from '../../domain/limits.ts';
import { record, recordNow } from '../../platform/activity/activity-log.ts';
import type { CallContext } from '../../platform/call-context.ts';
import { PublicFailure } from '../../platform/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { countResetRequest } from './attempt-limits.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { newResetToken } from './password-resets.ts';
import { resetMail } from './reset-mail.ts';

export function mailInfo({ mailer, settings }: CallContext): z.infer<typeof mailInfoSchema> {
  return { standIn: mailer?.standIn === true && !settings.production };
}

/**
 * Sends a link to set a new password, if the address has an account. All that depends on whether it has one comes
 * after the answer: neither what is answered nor how soon tells.
 * @throws PublicFailure (503) where no e-mail can be sent, TooManyRequests over a limit
 */
export async function requestPasswordReset(call: CallContext, { email }: { email: string }): Promise<{ ok: true }> {
  const { mailer } = call;
  if (!mailer) throw notSetUp(call.settings.supportEmail);
  await countResetRequest(call, email);
  call.background.start(() => sendLink({ ...call, mailer }, email));
  return { ok: true };
}

async function sendLink(call: CallContext & { mailer: Mailer }, email: string): Promise<void> {
  const { orm, mailer, settings, stopping } = call;
  const em = orm.em.fork();
  const user = await em.findOne(User, { email }, { fields: ['id'] });
  if (!user) return;
  const { token, tokenHash } = newResetToken();
  const expiresAt = new Date(Date.now() + limits.passwordReset.minutes * 60 * 1_000);
  em.create(PasswordReset, { tokenHash, user: user.id, email, expiresAt });
  const userId = user.id;
  record(em, { level: 'info', action: 'auth.reset-asked', message: 'Asked for a link to set a new password', userId });
  await em.flush();
  try {
    await mailer.send(resetMail({ to: email, publicUrl: settings.publicUrl, token }), stopping);
  } catch (error) {
    // of a mail server's words only their code is kept: they repeat the address
    const metadata = { code: codeOf(error) };
    await recordNow(orm, {
      level: 'warning',
      action: 'mail.failed',
      message: 'A message could not be sent',
      userId,
      metadata,
    });
  }
}

/** Such as `ETIMEDOUT` or `EENVELOPE`, https://nodemailer.com/errors */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function notSetUp(supportEmail: string | null): PublicFailure {
  const way = supportEmail === null ? '' : ` Write to ${supportEmail}.`;
  return new PublicFailure('SERVICE_UNAVAILABLE', `Password reset by e-mail is not set up here.${way}`);
}
