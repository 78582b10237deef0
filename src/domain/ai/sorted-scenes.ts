import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { eachField, isBlank, type SceneTexts } from '../scene/fields.ts';
import { requiredText, text } from '../schemas/text.ts';

const { max } = limits.scenes;

/** A request to sort paragraphs of free text, each of them a scene, into the fields of a scene. */
export const sortScenesSchema = z
  .object({
    paragraphs: z
      .array(requiredText(limits.fieldLength))
      .min(1, 'needs at least one')
      .max(max, `has too many: at most ${max}`),
  })
  .meta({ id: 'SortScenes' });
export type SortScenes = z.infer<typeof sortScenesSchema>;

/** A paragraph, whose number is that of its scene, from 1. */
export interface Paragraph {
  sceneNumber: number;
  words: string;
}

/** What arrives while paragraphs are sorted: a scene, or the number of one that was asked for twice and cannot be used. */
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
