import { newOwnPresetSchema, ownPresetIdSchema } from '../../domain/own-presets.ts';
import { router, signedInProcedure } from '../../platform/trpc.ts';
import { addOwnPreset, listOwnPresets, removeOwnPreset } from './own-presets.ts';

export const presetsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listOwnPresets(ctx)),
  add: signedInProcedure.input(newOwnPresetSchema).mutation(({ ctx, input }) => addOwnPreset(ctx, input)),
  remove: signedInProcedure.input(ownPresetIdSchema).mutation(({ ctx, input }) => removeOwnPreset(ctx, input)),
});
