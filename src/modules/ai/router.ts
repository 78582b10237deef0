import {
  generateContinuitySchema,
  generatedFieldSchema,
  generateFieldSchema,
  writerInfoSchema,
} from '../../domain/ai/generation.ts';
import { sortedPartSchema, sortScenesSchema } from '../../domain/ai/sorted-scenes.ts';
import { filmPartSchema, writeFilmSchema } from '../../domain/ai/written-film.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { streamSchema, textStreamSchema } from '../../platform/http/text-stream.ts';
import { subscriberProcedure } from '../billing/subscriber-procedure.ts';
import { generateField, streamField } from './generation.ts';
import { streamSortedScenes } from './sort-scenes.ts';
import { streamFilm } from './write-film.ts';

export const aiRouter = router({
  about: protectedProcedure.meta({ output: writerInfoSchema }).query(({ ctx }) => writerInfoSchema.parse(ctx.writer)),
  generateField: subscriberProcedure
    .meta({
      rest: 'POST /api/ai/generate-field',
      output: generatedFieldSchema,
      summary: 'Write one field of a scene',
      failures: [422, 502, 504],
    })
    .input(generateFieldSchema)
    .mutation(({ ctx, input, signal }) => generateField(ctx, { input, signal })),
  generateContinuity: subscriberProcedure
    .meta({
      rest: 'POST /api/ai/generate-continuity',
      output: generatedFieldSchema,
      summary: 'Write the look of a film, or the wording of a cast entry',
      failures: [422, 502, 504],
    })
    .input(generateContinuitySchema)
    .mutation(({ ctx, input, signal }) => generateField(ctx, { input, signal })),
  /** Each value is the whole text so far. */
  streamContinuity: subscriberProcedure
    .meta({ output: textStreamSchema })
    .input(generateContinuitySchema)
    .mutation(({ ctx, input, signal }) => streamField(ctx, { input, signal })),
  /** Each value is the next part of the film. */
  streamFilm: subscriberProcedure
    .meta({ output: streamSchema(filmPartSchema) })
    .input(writeFilmSchema)
    .mutation(({ ctx, input, signal }) => streamFilm(ctx, { input, signal })),
  /** Each value is a scene, sorted into fields, or the number of a scene that could not be sorted. */
  streamSortedScenes: subscriberProcedure
    .meta({ output: streamSchema(sortedPartSchema) })
    .input(sortScenesSchema)
    .mutation(({ ctx, input, signal }) => streamSortedScenes(ctx, { input, signal })),
  /** Each value is the whole text so far. */
  streamField: subscriberProcedure
    .meta({ output: textStreamSchema })
    .input(generateFieldSchema)
    .mutation(({ ctx, input, signal }) => streamField(ctx, { input, signal })),
});
