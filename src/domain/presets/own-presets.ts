import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { sceneFieldKeys } from '../scene/fields.ts';
import { requiredText } from '../schemas/text.ts';

/** A text that a user saves as their own preset. */
export const newOwnPresetSchema = z.object({
  field: z.enum(sceneFieldKeys),
  content: requiredText(limits.fieldLength),
});

export const ownPresetIdSchema = z.object({ id: z.uuid('is not the id of a preset') });

export const ownPresetSchema = z.object({ id: z.uuid(), field: z.enum(sceneFieldKeys), content: z.string() });
export type OwnPreset = z.infer<typeof ownPresetSchema>;
