import { z } from 'zod';
import { newOwnPresetSchema, ownPresetIdSchema, ownPresetSchema } from '../../domain/presets/own-presets.ts';
import { foundPresetSchema, searchPresets, searchPresetsSchema } from '../../domain/presets/search-presets.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { addOwnPreset, listOwnPresets, removeOwnPreset } from './own-presets.ts';

export const presetsRouter = router({
  list: protectedProcedure.meta({ output: z.array(ownPresetSchema) }).query(({ ctx }) => listOwnPresets(ctx)),
  search: publicProcedure
    .meta({
      rest: 'GET /api/presets/search',
      output: z.array(foundPresetSchema),
      summary: 'Search the preset libraries',
    })
    .input(searchPresetsSchema)
    .query(({ input }) => searchPresets(input)),
  add: protectedProcedure
    .meta({ output: ownPresetSchema })
    .input(newOwnPresetSchema)
    .mutation(({ ctx, input }) => addOwnPreset(ctx, input)),
  remove: protectedProcedure
    .meta({ output: ownPresetIdSchema })
    .input(ownPresetIdSchema)
    .mutation(({ ctx, input }) => removeOwnPreset(ctx, input)),
});
