import { generateFieldSchema, writerInfoSchema } from '../../domain/ai.ts';
import { router, signedInProcedure, subscriberProcedure } from '../../platform/trpc.ts';
import { generateField, streamField } from './generation.ts';

export const aiRouter = router({
  about: signedInProcedure.query(({ ctx }) => writerInfoSchema.parse(ctx.writer)),
  generateField: subscriberProcedure
    .input(generateFieldSchema)
    .mutation(({ ctx, input, signal }) => generateField(ctx, { input, signal })),
  streamField: subscriberProcedure
    .input(generateFieldSchema)
    .mutation(({ ctx, input, signal }) => streamField(ctx, { input, signal })),
});
