import { logInSchema, registerSchema } from '../../domain/accounts.ts';
import { publicProcedure, router, signedInProcedure } from '../../platform/trpc.ts';
import { logIn, logOut, register } from './accounts.ts';

export const authRouter = router({
  user: signedInProcedure.query(({ ctx }) => ctx.user),
  register: publicProcedure.input(registerSchema).mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure.input(logInSchema).mutation(({ ctx, input }) => logIn(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logOut(ctx)),
});
