import { z } from 'zod';
import { eachField, type SceneTexts, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import { projectShape, sceneSchema } from './project-shape.ts';
import { text } from './text.ts';

/** The texts of a scene; whatever else a scene carries is left out. */
const sceneTextsSchema = z.object(eachField(({ key }) => sceneSchema.shape[key])).meta({ id: 'SceneTexts' });

/** What holds for all of a film; a writer keeps to it. */
export const continuityShape = {
  look: projectShape.look.describe('The look of the film.'),
  cast: projectShape.cast.describe(
    `Entries that texts mention by @name: a writer keeps the names and describes none of them anew. With the look it reads at most ${limits.continuityLength.toLocaleString('en-US')} characters of them.`,
  ),
};

/** What is asked for when one field is to be written. */
export const generateFieldSchema = z
  .object({
    fieldType: z.enum(sceneFieldKeys),
    projectTitle: projectShape.projectTitle,
    targetDuration: projectShape.targetDuration,
    sceneNumber: z.int().min(1, 'must be at least 1').max(limits.scenes.max, `must be at most ${limits.scenes.max}`),
    /** Seconds. */
    sceneDuration: sceneSchema.shape.duration,
    currentScene: sceneTextsSchema,
    /** The scenes before and after, so that what is written fits between them. */
    previousScene: sceneTextsSchema.optional(),
    nextScene: sceneTextsSchema.optional(),
    ...continuityShape,
  })
  .meta({ id: 'GenerateField' });
export type GenerateField = z.infer<typeof generateFieldSchema>;

/** The texts that belong to the film as a whole. */
const continuityTexts = ['look', 'wording'] as const;

/** A request to write the look, or the wording of a cast entry. */
export const generateContinuitySchema = z
  .object({
    fieldType: z.enum(continuityTexts),
    entry: text(limits.cast.nameLength)
      .optional()
      .describe('The name of the entry whose wording it is; one that the cast does not have is a character.'),
    projectTitle: projectShape.projectTitle,
    targetDuration: projectShape.targetDuration,
    scenes: z
      .array(sceneTextsSchema)
      .max(limits.continuityScenes, `has too many scenes: at most ${limits.continuityScenes}`)
      .default([])
      .describe('Some scenes that it has to suit.'),
    ...continuityShape,
  })
  .meta({ id: 'GenerateContinuity' });
export type GenerateContinuity = z.infer<typeof generateContinuitySchema>;

/** Any text that a writer can be asked for. */
export type WritingRequest = GenerateField | GenerateContinuity;

/** A written field. */
export const generatedFieldSchema = z.object({ content: z.string() }).meta({ id: 'GeneratedField' });

/** Who writes, as pages name it. */
export const writerInfoSchema = z.object({
  label: z.string(),
  /** Whether the texts are put together from the preset libraries, for want of a model. */
  sample: z.boolean(),
});
export type WriterInfo = z.infer<typeof writerInfoSchema>;

/** A scene as a writer gives it. */
export type WrittenScene = SceneTexts & { duration: number };

/**
 * How much a model reasons before it writes, as the Responses API names it; not every model takes every value:
 * https://developers.openai.com/api/docs/guides/reasoning
 */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** Words that can be spoken in a second without hurry. */
export const wordsPerSecond = 2.5;
