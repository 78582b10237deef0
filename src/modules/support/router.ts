import { contactSchema } from '../../domain/support.ts';
import { publicProcedure, router, signedInProcedure } from '../../platform/trpc.ts';
import { ownMessages, sendMessage } from './messages.ts';

export const supportRouter = router({
  address: publicProcedure.query(({ ctx }) => ({ email: ctx.settings.supportEmail })),
  send: publicProcedure.input(contactSchema).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  own: signedInProcedure.query(({ ctx }) => ownMessages(ctx)),
});
