import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { projectShape, storedScenesSchema } from '../project/shape.ts';
import { sceneFieldKeys } from '../scene/fields.ts';
import { requiredText, trimmedText } from '../schemas/text.ts';
import { continuityShape } from './generation.ts';

/** An event's topic, shown as a badge. */
export const trendingCategories = [
  'News',
  'Sports',
  'Entertainment',
  'Technology',
  'Science',
  'Business',
  'World',
] as const;

/** The dialog's one-click searches. */
export const quickSearchTerms = ['Latest News', 'Sports', 'Entertainment', 'Technology', 'World Events'] as const;

/** A news event from a feed. */
export const trendingEventSchema = z
  .object({
    title: requiredText(limits.eventTitleLength),
    category: trimmedText(limits.eventCategoryLength).default(''),
    description: trimmedText(limits.eventDescriptionLength).default(''),
  })
  .meta({ id: 'TrendingEvent' });
export type TrendingEvent = z.infer<typeof trendingEventSchema>;

export const trendingSearchSchema = z.object({ q: requiredText(limits.searchLength) });

export const trendingResultSchema = z
  .object({
    events: z.array(trendingEventSchema),
    /** Whether these are the bundled sample events. */
    sample: z.boolean(),
  })
  .meta({ id: 'TrendingResult' });

/** Where events come from. */
export const trendingInfoSchema = z.object({
  /** False in production without a feed, where a search finds nothing. */
  available: z.boolean(),
  /** The names of the news services; empty if there are only sample events. */
  sources: z.array(z.string()),
});
export type TrendingInfo = z.infer<typeof trendingInfoSchema>;

export const trendingGenerateSchema = z
  .object({
    event: trendingEventSchema,
    /** The target for the total duration of the scenes, in seconds. */
    targetDuration: projectShape.targetDuration.default(limits.targetDuration.initial),
    ...continuityShape,
  })
  .meta({ id: 'GenerateScenes' });

/** The event, look and cast from which a writer makes scenes. */
export type EventMaterial = TrendingEvent & Pick<z.infer<typeof trendingGenerateSchema>, 'look' | 'cast'>;

const { min, max } = limits.eventScenes;

/** The scenes generated from an event. Every field is filled in. */
export const trendingScenesSchema = z
  .object({
    scenes: projectShape.scenes
      .pipe(storedScenesSchema.min(min).max(max))
      .refine(
        (scenes) => scenes.every((scene) => sceneFieldKeys.every((key) => scene[key].trim() !== '')),
        'must have every field filled',
      ),
  })
  .meta({ id: 'TrendingScenes' });
