import { z } from 'zod';
import {
  createdTokenSchema,
  currentTokenSchema,
  leakedTokenSchema,
  newTokenSchema,
  tokenIdSchema,
  tokenSchema,
} from '../../domain/account/access-tokens.ts';
import {
  collectedTokenSchema,
  collectTokenSchema,
  confirmTokenLoginSchema,
  newTokenLoginSchema,
  startedTokenLoginSchema,
  tokenLoginCodeSchema,
  tokenLoginSchema,
} from '../../domain/account/token-logins.ts';
import { doneSchema } from '../../domain/schemas/done.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { createToken } from './create-token.ts';
import { collectToken, confirmTokenLogin, findTokenLogin, startTokenLogin } from './token-logins.ts';
import { currentToken, listTokens, revokeAllTokens, revokeLeakedToken, revokeToken } from './tokens.ts';

/** Personal access tokens. Only a session manages them: a leaked token cannot create others. */
export const tokensRouter = router({
  list: protectedProcedure
    .meta({
      rest: 'GET /api/tokens',
      output: z.array(tokenSchema),
      summary: 'List your access tokens, newest first',
      sessionOnly: true,
    })
    .query(({ ctx }) => listTokens(ctx)),
  current: protectedProcedure
    .meta({
      rest: 'GET /api/tokens/current',
      output: currentTokenSchema,
      summary: 'Get the access token of this request',
    })
    .query(({ ctx }) => currentToken(ctx)),
  create: protectedProcedure
    .meta({
      rest: 'POST /api/tokens',
      output: createdTokenSchema,
      summary: 'Create an access token; only this response contains it',
      sessionOnly: true,
      failures: [409],
    })
    .input(newTokenSchema)
    .mutation(({ ctx, input }) => createToken(ctx, input)),
  revoke: protectedProcedure
    .meta({
      rest: 'DELETE /api/tokens/:id',
      output: doneSchema,
      summary: 'Revoke an access token permanently',
      sessionOnly: true,
    })
    .input(tokenIdSchema)
    .mutation(({ ctx, input }) => revokeToken(ctx, input)),
  revokeAll: protectedProcedure
    .meta({ output: doneSchema, sessionOnly: true })
    .mutation(({ ctx }) => revokeAllTokens(ctx)),
  revokeLeaked: publicProcedure
    .meta({
      rest: 'POST /api/tokens/revoke',
      output: doneSchema,
      readOnly: true,
      summary: 'Revoke a leaked access token; needs no account',
    })
    .input(leakedTokenSchema)
    .mutation(({ ctx, input }) => revokeLeakedToken(ctx, input)),
  startLogin: publicProcedure
    .meta({
      rest: 'POST /api/tokens/logins',
      output: startedTokenLoginSchema,
      summary: 'Start the login of a command line; its user confirms the code in a browser',
    })
    .input(newTokenLoginSchema)
    .mutation(({ ctx, input }) => startTokenLogin(ctx, input)),
  findLogin: protectedProcedure
    .meta({ output: tokenLoginSchema, sessionOnly: true })
    .input(tokenLoginCodeSchema)
    .query(({ ctx, input }) => findTokenLogin(ctx, input)),
  confirmLogin: protectedProcedure
    .meta({
      rest: 'POST /api/tokens/logins/confirm',
      output: doneSchema,
      summary: 'Confirm the login of a command line by its code',
      sessionOnly: true,
      failures: [404, 409],
    })
    .input(confirmTokenLoginSchema)
    .mutation(({ ctx, input }) => confirmTokenLogin(ctx, input)),
  collectLogin: publicProcedure
    .meta({
      rest: 'POST /api/tokens/logins/collect',
      output: collectedTokenSchema,
      summary: 'Collect the token of a confirmed login; works once',
      failures: [404, 409],
    })
    .input(collectTokenSchema)
    .mutation(({ ctx, input }) => collectToken(ctx, input)),
});
