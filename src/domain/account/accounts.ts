import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { emailSchema } from '../schemas/email.ts';
import { nameText, text } from '../schemas/text.ts';

/** An email address in a response. Not validated, since the rules may have changed after it was stored. */
export const storedEmailSchema = z.string().meta({ format: 'email' });

export const newPasswordSchema = text(limits.password.max).min(
  limits.password.min,
  `must be at least ${limits.password.min} characters`,
);

const personName = nameText(limits.personNameLength);

/** The names changed by an edit. Unchanged names are not validated. */
export const changedNamesSchema = z.object({ firstName: personName, lastName: personName }).partial();

export const registerSchema = z
  .object({
    email: emailSchema,
    password: newPasswordSchema,
    firstName: personName.default(''),
    lastName: personName.default(''),
  })
  .meta({ id: 'Registration' });

export const logInSchema = z
  .object({
    email: emailSchema,
    /** Only has to be non-empty: a password that is too short gets the same error as any wrong password. */
    password: text(limits.password.max).min(1, 'is required'),
  })
  .meta({ id: 'Credentials' });

/** Why an account call was refused, for pages and scripts to act on. */
export type AccountRefusalReason = 'email-taken' | 'wrong-password' | 'common-password' | 'bad-link';

/** The signed-in user, as sent to clients. */
export const currentUserSchema = z
  .object({
    id: z.uuid(),
    email: storedEmailSchema,
    firstName: z.string(),
    lastName: z.string(),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const changePasswordSchema = z.object({
  currentPassword: text(limits.password.max).min(1, 'is required'),
  newPassword: newPasswordSchema,
  /** Whether to revoke all access tokens, too. */
  revokeTokens: z.boolean().default(false),
});

export const requestPasswordResetSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({
  /** The token in the link. Accepts any string, so that a malformed token gets the same error as a wrong token. */
  token: z.string(),
  newPassword: newPasswordSchema,
});

/** How email is sent, for pages that request an email. */
export const mailInfoSchema = z.object({
  /** Whether messages are only written to the server's log. */
  standIn: z.boolean(),
});

/** Deleting an account requires the password again. */
export const deleteAccountSchema = z.object({ password: text(limits.password.max).min(1, 'is required') });
