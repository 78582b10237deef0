import { z } from 'zod';
import {
  createdTokenSchema,
  leakedTokenSchema,
  newTokenSchema,
  tokenIdSchema,
  tokenSchema,
} from '../../domain/account/access-tokens.ts';
import { doneSchema } from '../../domain/schemas/done.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { createToken, listTokens, revokeAllTokens, revokeLeakedToken, revokeToken } from './tokens.ts';

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
      summary: 'Revoke an access token that you found somewhere; needs no account',
    })
    .input(leakedTokenSchema)
    .mutation(({ ctx, input }) => revokeLeakedToken(ctx, input)),
});
