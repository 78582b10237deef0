import type { z } from 'zod';
import {
  logInSchema,
  registerSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
} from '../domain/account/accounts.ts';
import { contactSchema } from '../domain/admin/support.ts';
import { limits } from '../domain/product/limits.ts';
import { validationField, validationMessage } from '../domain/schemas/validation.ts';
import { contactSent, type FormDone, type FormFailure, type FormPath } from '../domain/site/forms.ts';
import { characterCount } from '../domain/text/characters.ts';
import { logIn, logInAsAdmin } from '../modules/auth/log-in.ts';
import { register } from '../modules/auth/register.ts';
import { requestPasswordReset } from '../modules/auth/request-password-reset.ts';
import { resetPassword } from '../modules/auth/reset-password.ts';
import { sendMessage } from '../modules/support/messages.ts';
import type { PublicCall } from '../platform/calls/call-context.ts';
import { trpcError } from '../platform/errors/errors.ts';

export type FormValues = Record<string, string>;

/** The failure that a form shows, with its HTTP status. */
export type RejectedForm = FormFailure & { status: number };

/** Handles a form. @throws the errors of the call that it makes */
type FormHandler = (call: PublicCall, typed: FormValues) => Promise<FormDone | RejectedForm>;

/** The handlers of the public forms, by path. */
export const formHandlers: Record<FormPath, FormHandler> = {
  async '/login'(call, typed) {
    const user = await logIn(call, readForm(logInSchema, typed));
    return { owner: user.id, toast: { title: 'Welcome back!', description: `Logged in as ${user.email}` } };
  },
  async '/register'(call, typed) {
    const problem = passwordProblem(typed);
    if (problem) return problem;
    const user = await register(call, readForm(registerSchema, typed));
    return { owner: user.id, toast: { title: 'Account Created!', description: `Welcome, ${user.email}` } };
  },
  async '/get-started'(call, typed) {
    const user = await register(call, readForm(registerSchema, typed));
    return { owner: user.id, toast: { title: 'Account created!', description: 'Setting up your subscription...' } };
  },
  async '/admin/login'(call, typed) {
    const { user, denied } = await logInAsAdmin(call, readForm(logInSchema, typed));
    if (!denied) return { owner: user.id };
    const title = 'Access Denied';
    return { status: 403, title, message: 'Admin privileges required', loggedOut: user.id };
  },
  async '/forgot-password'(call, typed) {
    await requestPasswordReset(call, readForm(requestPasswordResetSchema, typed));
    if (!typed.again) return { step: 'sent' };
    const description = 'If this address has an account, another link is on its way.';
    return { step: 'sent', toast: { title: 'Requested Again', description } };
  },
  async '/reset-password'(call, typed) {
    await resetPassword(call, readForm(resetPasswordSchema, typed));
    const toast = { title: 'Password Changed', description: 'Log in with your new password.' };
    return { location: '/login', toast };
  },
  async '/contact'(call, typed) {
    await sendMessage(call, readForm(contactSchema, typed));
    return { toast: contactSent };
  },
};

function passwordProblem({ password = '', confirmPassword = '' }: FormValues): RejectedForm | null {
  if (password !== confirmPassword) {
    const message = 'Please make sure both passwords are the same';
    return { status: 400, title: "Passwords don't match", message, field: 'confirmPassword' };
  }
  const { min } = limits.password;
  if (characterCount(password) >= min) return null;
  const message = `Password must be at least ${min} characters`;
  return { status: 400, title: 'Password too short', message, field: 'password' };
}

/** Validates a form's values. @throws BAD_REQUEST naming the first problem */
export function readForm<Schema extends z.ZodType>(schema: Schema, typed: object): z.output<Schema> {
  const { data, error } = schema.safeParse(typed);
  if (error) throw trpcError('BAD_REQUEST', validationMessage(error), { field: validationField(error) });
  return data;
}
