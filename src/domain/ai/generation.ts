import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { projectShape, sceneSchema } from '../project/shape.ts';
import { eachField, type SceneTexts, sceneFieldKeys } from '../scene/fields.ts';
import { text } from '../schemas/text.ts';

/** The schema of a scene's texts, without its other properties. */
const sceneTextsSchema = z.object(eachField(({ key }) => sceneSchema.shape[key])).meta({ id: 'SceneTexts' });

/** The film's look and cast, with which generated texts must agree. */
export const continuityShape = {
  look: projectShape.look.describe('The look of the film.'),
  cast: projectShape.cast.describe(
    `Entries that texts mention by @name. The writer keeps the names and does not describe the entries again. It reads at most ${limits.continuityLength.toLocaleString('en-US')} characters of the look and the cast.`,
  ),
};

export const generateFieldSchema = z
  .object({
    fieldType: z.enum(sceneFieldKeys),
    projectTitle: projectShape.projectTitle,
    targetDuration: projectShape.targetDuration,
    sceneNumber: z.int().min(1, 'must be at least 1').max(limits.scenes.max, `must be at most ${limits.scenes.max}`),
    /** In seconds. */
    sceneDuration: sceneSchema.shape.duration,
    currentScene: sceneTextsSchema,
    /** The neighboring scenes, so that the text fits between them. */
    previousScene: sceneTextsSchema.optional(),
    nextScene: sceneTextsSchema.optional(),
    ...continuityShape,
  })
  .meta({ id: 'GenerateField' });
export type GenerateField = z.infer<typeof generateFieldSchema>;

/** Texts that do not belong to a scene. */
const continuityTexts = ['look', 'wording'] as const;

/** A request to write the look, or the wording of a cast entry. */
export const generateContinuitySchema = z
  .object({
    fieldType: z.enum(continuityTexts),
    entry: text(limits.cast.nameLength)
      .optional()
      .describe('The name of the entry whose wording is generated. An unknown name counts as a character.'),
    projectTitle: projectShape.projectTitle,
    targetDuration: projectShape.targetDuration,
    scenes: z
      .array(sceneTextsSchema)
      .max(limits.continuityScenes, `has too many scenes: at most ${limits.continuityScenes}`)
      .default([])
      .describe('Scenes that the text should match.'),
    ...continuityShape,
  })
  .meta({ id: 'GenerateContinuity' });
export type GenerateContinuity = z.infer<typeof generateContinuitySchema>;

/** Any text that can be generated. */
export type WritingRequest = GenerateField | GenerateContinuity;

export const generatedFieldSchema = z.object({ content: z.string() }).meta({ id: 'GeneratedField' });

/** The writer in use: a model or the sample writer. */
export const writerInfoSchema = z.object({
  label: z.string(),
  /** Whether texts come from the preset libraries because no model is connected. */
  sample: z.boolean(),
});
export type WriterInfo = z.infer<typeof writerInfoSchema>;

export type WrittenScene = SceneTexts & { duration: number };

/**
 * How much a model reasons before it writes, in the terms of OpenAI's Responses API. Not every model accepts every
 * value: https://developers.openai.com/api/docs/guides/reasoning
 */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** Words per second at a relaxed speaking rate. */
export const wordsPerSecond = 2.5;
