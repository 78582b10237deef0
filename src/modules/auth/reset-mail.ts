import { limits } from '../../domain/product/limits.ts';
import { product } from '../../domain/product/product.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface ResetMail {
  to: string;
  /** The configured origin, never the one a request was sent to. */
  publicUrl: string;
  token: string;
}

/** The password-reset email. The token is in the link's fragment, so it never ends up in a server log. */
export function resetMail({ to, publicUrl, token }: ResetMail): Mail {
  const link = `${publicUrl}/reset-password#token=${token}`;
  const before = `Someone asked to set a new password for your ${product.name} account. If it was you, use this link. It works once and expires after ${limits.passwordReset.minutes} minutes:`;
  const after = 'If it was not you, ignore this email: your password has not changed.';
  const [href, label] = [escapeMarkup(link), 'Set a new password'];
  return {
    to,
    subject: `Set a new password for ${product.name}`,
    text: `${before}\n\n${link}\n\n${after}\n`,
    html: `<!doctype html>
<html lang="en">
<body>
<p>${escapeMarkup(before)}</p>
<p><a href="${href}">${label}</a></p>
<p>${escapeMarkup(after)}</p>
</body>
</html>
`,
  };
}
