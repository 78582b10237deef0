import { logInSchema, registerSchema, requestPasswordResetSchema, resetPasswordSchema } from '../../domain/accounts.ts';
import { publicProcedure, router, signedInProcedure } from '../../platform/trpc.ts';
import { logIn, logOut, register } from './accounts.ts';
import { mailInfo, requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

export const authRouter = router({
  user: signedInProcedure.query(({ ctx }) => ctx.user),
  register: publicProcedure.input(registerSchema).mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure.input(logInSchema).mutation(({ ctx, input }) => logIn(ctx, input)),
  /** How the message with the link is sent, for the page that asks for it. */
  mailInfo: publicProcedure.query(({ ctx }) => mailInfo(ctx)),
  requestPasswordReset: publicProcedure
    .input(requestPasswordResetSchema)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: publicProcedure.input(resetPasswordSchema).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logOut(ctx)),
});
