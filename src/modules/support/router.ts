import { z } from 'zod';
import { contactSchema, ownMessageSchema, supportAddressSchema } from '../../domain/admin/support.ts';
import { doneSchema } from '../../domain/schemas/done.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { ownMessages, sendMessage } from './messages.ts';

export const supportRouter = router({
  address: publicProcedure
    .meta({ output: supportAddressSchema })
    .query(({ ctx }) => ({ email: ctx.settings.supportEmail })),
  send: publicProcedure
    .meta({ output: doneSchema })
    .input(contactSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  own: protectedProcedure.meta({ output: z.array(ownMessageSchema) }).query(({ ctx }) => ownMessages(ctx)),
});
