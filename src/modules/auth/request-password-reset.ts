import type { z } from 'zod';
import type { mailInfoSchema } from '../../domain/account/accounts.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { PublicFailure } from '../../platform/errors/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { countResetRequest } from './attempt-limits.ts';
import { createResetLink, sendResetLink } from './reset-links.ts';

export function mailInfo({
  mailer,
  settings,
}: Pick<CallContext, 'mailer' | 'settings'>): z.infer<typeof mailInfoSchema> {
  return { standIn: mailer?.standIn === true && !settings.production };
}

/**
 * Sends a password-reset link if the address has an account. The lookup runs after the response, so neither the
 * response nor its timing reveals whether it has one.
 * @throws PublicFailure (503) if no mail server is set up, TooManyRequests over a limit
 */
export async function requestPasswordReset(call: CallContext, { email }: { email: string }): Promise<{ ok: true }> {
  const { mailer } = call;
  if (!mailer) throw notSetUp(call.settings.supportEmail);
  await countResetRequest(call, email);
  call.background.start(() => sendIfRegistered({ ...call, mailer }, email));
  return { ok: true };
}

async function sendIfRegistered(call: CallContext & { mailer: Mailer }, email: string): Promise<void> {
  const em = call.orm.em.fork();
  const user = await em.findOne(User, { email }, { fields: ['id'] });
  if (!user) return;
  const userId = user.id;
  const token = createResetLink(em, { userId, email, askedAt: new Date() });
  logActivity(em, {
    level: 'info',
    action: 'auth.reset-asked',
    message: 'Requested a password-reset link',
    userId,
  });
  await em.flush();
  await sendResetLink(call, { token, userId, email });
}

function notSetUp(supportEmail: string | null): PublicFailure {
  const alternative = supportEmail === null ? '' : ` Write to ${supportEmail}.`;
  return new PublicFailure('SERVICE_UNAVAILABLE', `Password reset by e-mail is not set up here.${alternative}`);
}
