import {
  trendingGenerateSchema,
  trendingInfoSchema,
  trendingResultSchema,
  trendingScenesSchema,
  trendingSearchSchema,
} from '../../domain/ai/trending.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { subscriberProcedure } from '../billing/subscriber-procedure.ts';
import { generateEventScenes } from './event-scenes.ts';
import { searchEvents, trendingInfo } from './search.ts';

export const trendingRouter = router({
  about: protectedProcedure.meta({ output: trendingInfoSchema }).query(({ ctx }) => trendingInfo(ctx)),
  search: subscriberProcedure
    .meta({
      rest: 'GET /api/trending/search',
      output: trendingResultSchema,
      summary: 'Search the news feeds for events',
    })
    .input(trendingSearchSchema)
    .query(({ ctx, input }) => searchEvents(ctx, input)),
  generate: subscriberProcedure
    .meta({
      rest: 'POST /api/trending/generate',
      output: trendingScenesSchema,
      summary: 'Write 3 to 6 scenes about an event',
      failures: [422, 502, 504],
    })
    .input(trendingGenerateSchema)
    .mutation(({ ctx, input, signal }) => generateEventScenes(ctx, { input, signal })),
});
