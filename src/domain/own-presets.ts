import { z } from 'zod';
import { sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import { requiredText } from './text.ts';

/** A text that a user saves as their own preset. */
export const newOwnPresetSchema = z.object({
  field: z.enum(sceneFieldKeys),
  content: requiredText(limits.fieldLength),
});

export const ownPresetIdSchema = z.object({ id: z.uuid('is not the id of a preset') });

export const ownPresetSchema = z.object({ id: z.uuid(), field: z.enum(sceneFieldKeys), content: z.string() });
export type OwnPreset = z.infer<typeof ownPresetSchema>;
