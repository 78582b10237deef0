import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { eachField, isBlank, type SceneTexts } from '../scene/fields.ts';
import { requiredText, text } from '../schemas/text.ts';

const { max } = limits.scenes;

/** A request to sort free text into the fields of scenes. Each paragraph is one scene. */
export const sortScenesSchema = z
  .object({
    paragraphs: z
      .array(requiredText(limits.fieldLength))
      .min(1, 'needs at least one')
      .max(max, `has too many: at most ${max}`),
  })
  .meta({ id: 'SortScenes' });
export type SortScenes = z.infer<typeof sortScenesSchema>;

/** A paragraph with the number of its scene, from 1. */
export interface Paragraph {
  sceneNumber: number;
  words: string;
}

/**
 * A part of the streamed response: a sorted scene, or the number of a scene that the model failed to sort in two
 * attempts.
 */
export const sortedPartSchema = z.discriminatedUnion('part', [
  z
    .object({
      part: z.literal('scene'),
      sceneNumber: z.int().min(1).max(max),
      ...eachField(() => text(limits.fieldLength)),
    })
    .refine((scene) => !isBlank(scene), 'must have words'),
  z.object({ part: z.literal('missing'), sceneNumber: z.int().min(1).max(max) }),
]);
export type SortedPart = z.infer<typeof sortedPartSchema>;
export type SortedScene = SceneTexts & { sceneNumber: number };
