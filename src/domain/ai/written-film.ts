import { z } from 'zod';
import { secondsRange } from '../clips/seconds.ts';
import { limits } from '../product/limits.ts';
import { castEntrySchema, projectShape, sceneSchema } from '../project/shape.ts';
import { eachField, isBlank } from '../scene/fields.ts';
import { requiredText, text } from '../schemas/text.ts';
import { type TargetId, targets } from '../targets/registry.ts';
import { continuityShape, type WrittenScene } from './generation.ts';

const { length, scenes: maxScenes, lineLength } = limits.treatment;

/** The title of a film and a line for each of its scenes. */
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

/** The outline of a film, of which only some scenes are to be written. */
const plannedFilmSchema = z
  .object({
    ...outlineSchema.shape,
    /** The scenes to write. */
    numbers: z.array(filmSceneSchema.shape.sceneNumber).min(1, 'must name a scene').max(maxScenes),
    /** The scene before the first of them, if it is written. */
    before: filmSceneSchema.optional(),
  })
  .refine(
    ({ lines, numbers }) => numbers.every((number) => number <= lines.length),
    'has no line for one of the scenes',
  )
  .refine(({ numbers }) => new Set(numbers).size === numbers.length, 'names a scene twice');

/** A request to write a whole film: an outline, then look, cast and scenes. */
export const writeFilmSchema = z
  .object({
    treatment: requiredText(length),
    /** As many as the treatment needs, if omitted. */
    sceneCount: z.int().min(1, 'must be at least 1').max(maxScenes, `must be at most ${maxScenes}`).optional(),
    /** The target whose clips the scenes must fit. */
    target: projectShape.settings.unwrap().shape.target,
    ...continuityShape,
    /** Writes some scenes of a film whose outline, look and cast are there already. */
    planned: plannedFilmSchema.optional(),
  })
  .meta({ id: 'WriteFilm' });
export type WriteFilm = z.infer<typeof writeFilmSchema>;

/** What arrives of a film while it is written, in this order: the outline, cast and look, then scene after scene. */
export const filmPartSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('outline'), ...outlineSchema.shape }),
  z.object({ part: z.literal('cast'), cast: z.array(castEntrySchema).max(limits.cast.entries) }),
  z.object({ part: z.literal('look'), look: text(limits.lookLength) }),
  z
    .object({ part: z.literal('scene'), ...filmSceneSchema.shape })
    .refine((scene) => !isBlank(scene), 'must have words'),
  /** A scene that was asked for twice and could not be used. */
  z.object({ part: z.literal('missing'), sceneNumber: filmSceneSchema.shape.sceneNumber }),
]);
export type FilmPart = z.infer<typeof filmPartSchema>;

/** As much of a film as has arrived. */
export interface WrittenFilm {
  title: string;
  /** A line for each scene. */
  lines: readonly string[];
  cast: readonly z.infer<typeof castEntrySchema>[];
  look: string;
  /** By scene number. `missing` is one that could not be written. */
  scenes: ReadonlyMap<number, FilmScene | 'missing'>;
}

export const noFilm: WrittenFilm = { title: '', lines: [], cast: [], look: '', scenes: new Map() };

/** The film with what has arrived next. */
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

/** The numbers of the scenes that are not written, whether they failed or were never reached. */
export function missingScenes({ lines, scenes }: Pick<WrittenFilm, 'lines' | 'scenes'>): number[] {
  return lines.flatMap((_, index) => {
    const scene = scenes.get(index + 1);
    return scene && scene !== 'missing' ? [] : [index + 1];
  });
}

/** The longest that a scene may last to fit one clip of a target, in seconds. */
export function longestScene(target: TargetId): number {
  return Math.min(limits.sceneDuration.max, secondsRange(targets[target].facts.seconds.value).max);
}
