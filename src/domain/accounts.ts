import { z } from 'zod';
import { limits } from './limits.ts';
import { nameText, text } from './text.ts';

/** An e-mail address as accounts know it: trimmed, lower case, at most 254 characters. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailLength, 'is too long')
  .check(z.email('is not a valid e-mail address'));

/** An email address in an answer. It was checked when it was stored, perhaps by older rules. */
export const storedEmailSchema = z.string().meta({ format: 'email' });

export const newPasswordSchema = text(limits.password.max).min(
  limits.password.min,
  `must be at least ${limits.password.min} characters`,
);

const personName = nameText(limits.personNameLength);

/** For an edit of an account's names, of which only those that change are checked. */
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
    /** A wrong password may have any length that an account's may have, or less. */
    password: text(limits.password.max).min(1, 'is required'),
  })
  .meta({ id: 'Credentials' });

/** Why a call about an account was refused, where a page or a script may act on it. */
export type AccountRefusalReason = 'email-taken' | 'wrong-password' | 'common-password' | 'bad-link';

/** Who is signed in, as every client may know it. */
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
});

/** Asks for a link to set a new password. */
export const requestPasswordResetSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({
  /** From the link, with whatever happened to it on the way: all but the right one are answered alike. */
  token: z.string(),
  newPassword: newPasswordSchema,
});

/** How messages are sent, as the pages that ask for one may know it. */
export const mailInfoSchema = z.object({
  /** Whether they reach the server's log only. */
  standIn: z.boolean(),
});

/** Whoever deletes an account proves once more that it is theirs. */
export const deleteAccountSchema = z.object({ password: text(limits.password.max).min(1, 'is required') });
