import { newPictureSchema, storedPictureSchema } from '../../domain/storage/pictures.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { addPicture } from './pictures.ts';

export const picturesRouter = router({
  add: protectedProcedure
    .meta({
      rest: 'POST /api/pictures',
      output: storedPictureSchema,
      summary: 'Store a picture for scenes',
      failures: [409, 422],
    })
    .input(newPictureSchema)
    .mutation(({ ctx, input }) => addPicture(ctx, input)),
});
