import { z } from 'zod';
import { secondsRange } from '../clips/seconds.ts';
import { limits } from '../product/limits.ts';
import { castEntrySchema, projectShape, sceneSchema } from '../project/shape.ts';
import { eachField, isBlank } from '../scene/fields.ts';
import { requiredText, text } from '../schemas/text.ts';
import { activeGenerators } from '../targets/generators.ts';
import { isTargetId, targets } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import { continuityShape, type WrittenScene } from './generation.ts';

const { length, scenes: maxScenes, lineLength } = limits.treatment;

/** The film's title and a line for each scene. */
const outlineSchema = z.object({
  title: requiredText(limits.titleLength),
  lines: z.array(requiredText(lineLength)).min(1).max(maxScenes),
});

/** A scene with its number in the outline. */
const filmSceneSchema = z.object({
  sceneNumber: z.int().min(1).max(maxScenes),
  duration: sceneSchema.shape.duration,
  ...eachField(() => text(limits.fieldLength)),
});
export type FilmScene = WrittenScene & { sceneNumber: number };

/** The outline of a film, and the scenes to write. */
const plannedFilmSchema = z
  .object({
    ...outlineSchema.shape,
    /** The scenes to write. */
    numbers: z.array(filmSceneSchema.shape.sceneNumber).min(1, 'must name a scene').max(maxScenes),
    /** The scene before the first requested scene, if it exists. */
    before: filmSceneSchema.optional(),
  })
  .refine(
    ({ lines, numbers }) => numbers.every((number) => number <= lines.length),
    'has no line for one of the scenes',
  )
  .refine(({ numbers }) => new Set(numbers).size === numbers.length, 'names a scene twice');

/** A request to write a whole film: an outline, then cast, look and scenes. */
export const writeFilmSchema = z
  .object({
    treatment: requiredText(length),
    /** By default, as many as the treatment needs. */
    sceneCount: z.int().min(1, 'must be at least 1').max(maxScenes, `must be at most ${maxScenes}`).optional(),
    /** The target whose clips the scenes must fit. */
    target: projectShape.settings.unwrap().shape.target,
    ...continuityShape,
    /** If given, only some scenes are written, for a film that already has an outline, a look and a cast. */
    planned: plannedFilmSchema.optional(),
  })
  .meta({ id: 'WriteFilm' });
export type WriteFilm = z.infer<typeof writeFilmSchema>;

/**
 * A part of a film that is being generated. Parts arrive in this order: outline, cast and look, then scene after scene.
 */
export const filmPartSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('outline'), ...outlineSchema.shape }),
  z.object({ part: z.literal('cast'), cast: z.array(castEntrySchema).max(limits.cast.entries) }),
  z.object({ part: z.literal('look'), look: text(limits.lookLength) }),
  z
    .object({ part: z.literal('scene'), ...filmSceneSchema.shape })
    .refine((scene) => !isBlank(scene), 'must have words'),
  /** A scene that the model failed to write in two attempts. */
  z.object({ part: z.literal('missing'), sceneNumber: filmSceneSchema.shape.sceneNumber }),
]);
export type FilmPart = z.infer<typeof filmPartSchema>;

/** The parts of a film generated so far. */
export interface WrittenFilm {
  title: string;
  /** A line for each scene. */
  lines: readonly string[];
  cast: readonly z.infer<typeof castEntrySchema>[];
  look: string;
  /** Scenes by number. `missing` marks a scene that could not be generated. */
  scenes: ReadonlyMap<number, FilmScene | 'missing'>;
}

export const noFilm: WrittenFilm = { title: '', lines: [], cast: [], look: '', scenes: new Map() };

/** Adds the next part to the film. */
export function withFilmPart(film: WrittenFilm, arrived: FilmPart): WrittenFilm {
  switch (arrived.part) {
    case 'outline':
      return { ...noFilm, title: arrived.title, lines: arrived.lines };
    case 'cast':
      return { ...film, cast: arrived.cast };
    case 'look':
      return { ...film, look: arrived.look };
    case 'scene': {
      const { part: _, ...scene } = arrived;
      return { ...film, scenes: new Map(film.scenes).set(scene.sceneNumber, scene) };
    }
    case 'missing':
      return { ...film, scenes: new Map(film.scenes).set(arrived.sceneNumber, 'missing') };
  }
}

/** Returns the numbers of the scenes that failed or have not arrived. */
export function missingScenes({ lines, scenes }: Pick<WrittenFilm, 'lines' | 'scenes'>): number[] {
  return lines.flatMap((_, index) => {
    const scene = scenes.get(index + 1);
    return scene && scene !== 'missing' ? [] : [index + 1];
  });
}

/**
 * Returns the longest duration, in seconds, of a scene that fits one clip of a target. If the target is unknown, the
 * scene must fit one clip of every active generator.
 */
export function longestScene(target: string | undefined): number {
  const renderers: readonly Target[] = isTargetId(target) ? [targets[target]] : activeGenerators;
  const longest = renderers.map(({ facts }) => secondsRange(facts.seconds.value).max);
  return Math.min(limits.sceneDuration.max, ...longest);
}
