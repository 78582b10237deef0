import {
  currentUserSchema,
  logInSchema,
  mailInfoSchema,
  registerSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
} from '../../domain/account/accounts.ts';
import { doneSchema } from '../../domain/schemas/done.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { logIn, logOut } from './log-in.ts';
import { register } from './register.ts';
import { mailInfo, requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

/** Identity: registering, logging in and out, resetting passwords. `account` builds on it, never the reverse. */
export const authRouter = router({
  user: protectedProcedure
    .meta({ rest: 'GET /api/auth/user', output: currentUserSchema, summary: 'Get the logged-in account' })
    .query(({ ctx }) => ctx.user),
  register: publicProcedure
    .meta({
      rest: 'POST /api/register',
      output: currentUserSchema,
      summary: 'Create an account and log in: sets the session cookie',
      failures: [409],
      sessionOnly: true,
    })
    .input(registerSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure
    .meta({
      rest: 'POST /api/login',
      output: currentUserSchema,
      summary: 'Log in: sets the session cookie',
      failures: [401],
      sessionOnly: true,
    })
    .input(logInSchema)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  logout: publicProcedure
    .meta({
      rest: 'POST /api/logout',
      output: doneSchema,
      summary: 'Log out: ends the session and clears its cookie',
      sessionOnly: true,
    })
    .mutation(({ ctx }) => logOut(ctx)),
  mailInfo: publicProcedure.meta({ output: mailInfoSchema }).query(({ ctx }) => mailInfo(ctx)),
  requestPasswordReset: publicProcedure
    .meta({ output: doneSchema, sessionOnly: true })
    .input(requestPasswordResetSchema)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: publicProcedure
    .meta({ output: doneSchema, sessionOnly: true })
    .input(resetPasswordSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
