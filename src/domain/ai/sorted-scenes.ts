import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { eachField, isBlank, type SceneTexts } from '../scene/fields.ts';
import { requiredText, text } from '../schemas/text.ts';

const { max } = limits.scenes;

/** A request to sort paragraphs of free text into scene fields. Each paragraph becomes one scene. */
export const sortScenesSchema = z
  .object({
    paragraphs: z
      .array(requiredText(limits.fieldLength))
      .min(1, 'needs at least one')
      .max(max, `has too many: at most ${max}`),
  })
  .meta({ id: 'SortScenes' });
export type SortScenes = z.infer<typeof sortScenesSchema>;

/** A paragraph and the number of its scene, from 1. */
export interface Paragraph {
  sceneNumber: number;
  words: string;
}

/** A streamed result: a sorted scene, or the number of a scene that failed in both attempts. */
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
