import { z } from 'zod';
import { openObject } from './extra-fields.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

/** A choice that a later version may have more of: an unknown one is kept, and shown as not known here. */
export const choice = text(limits.choiceLength);

/** One clip for each scene, or as few clips as the target can render. */
export const packingSchema = z.enum(['scene', 'fewest']);

/**
 * What a project is rendered with. `target` is the id of a generator's format; `ratio` is as `16:9`; `resolution` is in
 * the generator's own terms, as `1080p`; `language` is that of the dialogue, in English.
 */
export const settingsSchema = openObject({
  target: choice.optional(),
  packing: packingSchema.optional(),
  ratio: choice.optional(),
  resolution: choice.optional(),
  audio: z.boolean().optional(),
  language: choice.optional(),
}).meta({ id: 'ProjectSettings' });
export type ProjectSettings = z.infer<typeof settingsSchema>;
