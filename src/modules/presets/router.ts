import { z } from 'zod';
import { newOwnPresetSchema, ownPresetIdSchema, ownPresetSchema } from '../../domain/presets/own-presets.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { addOwnPreset, listOwnPresets, removeOwnPreset } from './own-presets.ts';

export const presetsRouter = router({
  list: protectedProcedure.meta({ output: z.array(ownPresetSchema) }).query(({ ctx }) => listOwnPresets(ctx)),
  add: protectedProcedure
    .meta({ output: ownPresetSchema })
    .input(newOwnPresetSchema)
    .mutation(({ ctx, input }) => addOwnPreset(ctx, input)),
  remove: protectedProcedure
    .meta({ output: ownPresetIdSchema })
    .input(ownPresetIdSchema)
    .mutation(({ ctx, input }) => removeOwnPreset(ctx, input)),
});
