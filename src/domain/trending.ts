import { z } from 'zod';
import { continuityShape } from './ai.ts';
import { sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import { projectShape, storedScenesSchema } from './project-shape.ts';
import { requiredText, trimmedText } from './text.ts';

/** What an event is about, for its badge. */
export const trendingCategories = [
  'News',
  'Sports',
  'Entertainment',
  'Technology',
  'Science',
  'Business',
  'World',
] as const;

/** One-click searches of the dialog. */
export const quickSearchTerms = ['Latest News', 'Sports', 'Entertainment', 'Technology', 'World Events'] as const;

/** Something that happened, as a feed tells it. */
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
    /** Whether these are bundled events, for want of a feed that answers. */
    sample: z.boolean(),
  })
  .meta({ id: 'TrendingResult' });

/** Where searches look for events. */
export const trendingInfoSchema = z.object({
  /** Whether searches can find anything: a server in production without a feed has nothing to search. */
  available: z.boolean(),
  /** The names of the news services that are searched; empty where there are only bundled events. */
  sources: z.array(z.string()),
});
export type TrendingInfo = z.infer<typeof trendingInfoSchema>;

export const trendingGenerateSchema = z
  .object({
    event: trendingEventSchema,
    /** What the scenes' durations should sum to, in seconds. */
    targetDuration: projectShape.targetDuration.default(limits.targetDuration.initial),
    ...continuityShape,
  })
  .meta({ id: 'GenerateScenes' });

/** What a writer makes scenes of. */
export type EventMaterial = TrendingEvent & Pick<z.infer<typeof trendingGenerateSchema>, 'look' | 'cast'>;

const { min, max } = limits.eventScenes;

/** 3 to 6 scenes, with every field filled. */
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
