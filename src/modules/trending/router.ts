import { trendingGenerateSchema, trendingSearchSchema } from '../../domain/trending.ts';
import { router, signedInProcedure, subscriberProcedure } from '../../platform/trpc.ts';
import { scenesOfEvent } from './event-scenes.ts';
import { searchEvents, trendingInfo } from './search.ts';

export const trendingRouter = router({
  about: signedInProcedure.query(({ ctx }) => trendingInfo(ctx)),
  search: subscriberProcedure.input(trendingSearchSchema).query(({ ctx, input }) => searchEvents(ctx, input)),
  generate: subscriberProcedure
    .input(trendingGenerateSchema)
    .mutation(({ ctx, input, signal }) => scenesOfEvent(ctx, { input, signal })),
});
