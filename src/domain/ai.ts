import { z } from 'zod';
import { type SceneTexts, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import { fieldTexts, projectShape, seconds } from './project.ts';
import { text } from './text.ts';
import type { TrendingEvent } from './trending.ts';

/** The texts of a scene; whatever else a scene carries is left out. */
const sceneTextsSchema = z.object(fieldTexts(text(limits.fieldLength))).meta({ id: 'SceneTexts' });

/** What is asked for when one field is to be written. */
export const generateFieldSchema = z
  .object({
    fieldType: z.enum(sceneFieldKeys),
    projectTitle: projectShape.projectTitle,
    targetDuration: projectShape.targetDuration,
    sceneNumber: z.int().min(1, 'must be at least 1').max(limits.scenes.max, `must be at most ${limits.scenes.max}`),
    /** Seconds. */
    sceneDuration: seconds(limits.sceneDuration),
    currentScene: sceneTextsSchema,
    /** The scenes before and after, so that what is written fits between them. */
    previousScene: sceneTextsSchema.optional(),
    nextScene: sceneTextsSchema.optional(),
  })
  .meta({ id: 'GenerateField' });
export type GenerateField = z.infer<typeof generateFieldSchema>;

/** A written field. */
export const generatedFieldSchema = z.object({ content: z.string() }).meta({ id: 'GeneratedField' });

/** Who writes, as pages name it. */
export const writerInfoSchema = z.object({
  label: z.string(),
  /** Whether the texts are put together from the preset libraries, for want of a model. */
  sample: z.boolean(),
});
type WriterInfo = z.infer<typeof writerInfoSchema>;

/** A scene as a writer gives it. */
export type WrittenScene = SceneTexts & { duration: number };

/** What a model's server says about the model. */
export interface ModelCheck {
  /** Its name in the API. */
  model: string;
  /** What an operator has to do something about, in a sentence; null where there is nothing. */
  problem: string | null;
  /** Whether the model can be used now; undefined when its server does not say. */
  usable: boolean | undefined;
  /** When its maker switches it off, or has; undefined when that is not announced. */
  shutdownAt: Date | undefined;
}

/** Whoever writes texts for scenes: a language model, or the sample writer on machines without a key. */
export interface Writer extends WriterInfo {
  /** One field, as it grows: each value is the whole text so far, the last one the finished text. */
  writeField(request: GenerateField, signal: AbortSignal): AsyncIterable<string>;
  /** 3 to 6 scenes of an event, all fields filled. @param targetDuration what their durations should sum to, in seconds */
  writeScenes(event: TrendingEvent, targetDuration: number, signal: AbortSignal): Promise<WrittenScene[]>;
  /** Asks the model's server about the key and the model. Absent where there is no model. @throws when it cannot be reached */
  checkModel?(signal: AbortSignal): Promise<ModelCheck>;
}

/**
 * How much a model reasons before it writes, as the Responses API names it; not every model takes every value:
 * https://developers.openai.com/api/docs/guides/reasoning
 */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** Words that can be spoken in a second without hurry. */
export const wordsPerSecond = 2.5;
